/**
 * The faces for letters that the house's own face lacks, each with the letters it is asked for, in the order of asking. All are Noto
 * (OFL), installed as @fontsource-variable/NAME in slices of a few hundred letters, so that a till or a PDF takes what it needs.
 */
export const SCRIPT_FACES = [
  {
    name: 'noto-emoji',
    letters: /\p{Emoji_Presentation}|\p{RI}|\p{ExtPict}(?:\p{EMod}|\uFE0F|\u200D)|\u20E3/u,
  },
  { name: 'noto-sans-arabic', letters: /\p{scx=Arab}/u },
  { name: 'noto-sans-hebrew', letters: /\p{scx=Hebr}/u },
  { name: 'noto-sans-bengali', letters: /\p{scx=Beng}/u },
  { name: 'noto-sans-gurmukhi', letters: /\p{scx=Guru}/u },
  { name: 'noto-sans-gujarati', letters: /\p{scx=Gujr}/u },
  { name: 'noto-sans-tamil', letters: /\p{scx=Taml}/u },
  { name: 'noto-sans-telugu', letters: /\p{scx=Telu}/u },
  { name: 'noto-sans-kannada', letters: /\p{scx=Knda}/u },
  { name: 'noto-sans-malayalam', letters: /\p{scx=Mlym}/u },
  { name: 'noto-sans-sinhala', letters: /\p{scx=Sinh}/u },
  { name: 'noto-sans-devanagari', letters: /\p{scx=Deva}/u },
  { name: 'noto-sans-thai', letters: /\p{scx=Thai}/u },
  { name: 'noto-sans-lao', letters: /\p{scx=Laoo}/u },
  { name: 'noto-sans-khmer', letters: /\p{scx=Khmr}/u },
  { name: 'noto-sans-ethiopic', letters: /\p{scx=Ethi}/u },
  { name: 'noto-sans-armenian', letters: /\p{scx=Armn}/u },
  { name: 'noto-sans-georgian', letters: /\p{scx=Geor}/u },
  { name: 'noto-sans-kr', letters: /\p{sc=Hang}/u },
  { name: 'noto-sans-jp', letters: /[\p{sc=Hira}\p{sc=Kana}]/u },
  { name: 'noto-sans-sc', letters: /[\p{sc=Han}\u3000-\u303F\uFF00-\uFFEF]/u },
  { name: 'noto-sans-tc', letters: /[\p{sc=Han}\u3000-\u312F\uFF00-\uFFEF]/u },
] as const

export type ScriptFace = (typeof SCRIPT_FACES)[number]
export type ScriptFaceName = ScriptFace['name']

/** Japan has characters of its own that no other face has. */
const JAPANESE: ScriptFace = SCRIPT_FACES[19]
const HAN = /[\p{sc=Han}\u3000-\u303F\uFF00-\uFFEF]/u

/**
 * The faces that may have the letters of a text, in the order of asking. A Chinese character beside Japanese or Korean letters is written
 * as they are.
 */
export function facesFor(text: string): readonly ScriptFace[] {
  const asked = SCRIPT_FACES.filter(({ letters }) => letters.test(text))
  const isMissing = HAN.test(text) && !asked.includes(JAPANESE)
  return isMissing ? [...asked, JAPANESE] : asked
}
