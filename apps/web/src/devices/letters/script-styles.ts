import emoji from '@fontsource-variable/noto-emoji/wght.css?url'
import arabic from '@fontsource-variable/noto-sans-arabic/wght.css?url'
import armenian from '@fontsource-variable/noto-sans-armenian/wght.css?url'
import bengali from '@fontsource-variable/noto-sans-bengali/wght.css?url'
import devanagari from '@fontsource-variable/noto-sans-devanagari/wght.css?url'
import ethiopic from '@fontsource-variable/noto-sans-ethiopic/wght.css?url'
import georgian from '@fontsource-variable/noto-sans-georgian/wght.css?url'
import gujarati from '@fontsource-variable/noto-sans-gujarati/wght.css?url'
import gurmukhi from '@fontsource-variable/noto-sans-gurmukhi/wght.css?url'
import hebrew from '@fontsource-variable/noto-sans-hebrew/wght.css?url'
import jp from '@fontsource-variable/noto-sans-jp/wght.css?url'
import kannada from '@fontsource-variable/noto-sans-kannada/wght.css?url'
import khmer from '@fontsource-variable/noto-sans-khmer/wght.css?url'
import kr from '@fontsource-variable/noto-sans-kr/wght.css?url'
import lao from '@fontsource-variable/noto-sans-lao/wght.css?url'
import malayalam from '@fontsource-variable/noto-sans-malayalam/wght.css?url'
import sc from '@fontsource-variable/noto-sans-sc/wght.css?url'
import sinhala from '@fontsource-variable/noto-sans-sinhala/wght.css?url'
import tamil from '@fontsource-variable/noto-sans-tamil/wght.css?url'
import tc from '@fontsource-variable/noto-sans-tc/wght.css?url'
import telugu from '@fontsource-variable/noto-sans-telugu/wght.css?url'
import thai from '@fontsource-variable/noto-sans-thai/wght.css?url'
import type { ScriptFaceName } from '@tuppence/printing/script-faces'

/** What each face is called in a style, and the style sheet that says where its slices are. */
export const SCRIPT_STYLES: Readonly<Record<ScriptFaceName, readonly [family: string, sheet: string]>> = {
  'noto-emoji': ['Noto Emoji Variable', emoji],
  'noto-sans-arabic': ['Noto Sans Arabic Variable', arabic],
  'noto-sans-armenian': ['Noto Sans Armenian Variable', armenian],
  'noto-sans-bengali': ['Noto Sans Bengali Variable', bengali],
  'noto-sans-devanagari': ['Noto Sans Devanagari Variable', devanagari],
  'noto-sans-ethiopic': ['Noto Sans Ethiopic Variable', ethiopic],
  'noto-sans-georgian': ['Noto Sans Georgian Variable', georgian],
  'noto-sans-gujarati': ['Noto Sans Gujarati Variable', gujarati],
  'noto-sans-gurmukhi': ['Noto Sans Gurmukhi Variable', gurmukhi],
  'noto-sans-hebrew': ['Noto Sans Hebrew Variable', hebrew],
  'noto-sans-jp': ['Noto Sans JP Variable', jp],
  'noto-sans-kannada': ['Noto Sans Kannada Variable', kannada],
  'noto-sans-khmer': ['Noto Sans Khmer Variable', khmer],
  'noto-sans-kr': ['Noto Sans KR Variable', kr],
  'noto-sans-lao': ['Noto Sans Lao Variable', lao],
  'noto-sans-malayalam': ['Noto Sans Malayalam Variable', malayalam],
  'noto-sans-sc': ['Noto Sans SC Variable', sc],
  'noto-sans-sinhala': ['Noto Sans Sinhala Variable', sinhala],
  'noto-sans-tamil': ['Noto Sans Tamil Variable', tamil],
  'noto-sans-tc': ['Noto Sans TC Variable', tc],
  'noto-sans-telugu': ['Noto Sans Telugu Variable', telugu],
  'noto-sans-thai': ['Noto Sans Thai Variable', thai],
}
