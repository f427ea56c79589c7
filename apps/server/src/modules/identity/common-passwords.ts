/**
 * Mostly of the thousand passwords that were found most often in stolen collections (SecLists, "10-million-password-list-top-1000", MIT
 * licence) those that are long enough to be chosen here; then spellings and months like them, and a shop's own words. Runs and
 * repeats are found by rule.
 */
const MOST_CHOSEN = new Set(
  `password passw0rd p@ssword p@ssw0rd qwerty qwertyuiop qwertyui qwertyu azerty zxcvbn zxcvbnm asdfgh asdfghjk asdfghjkl asdfasdf
  qazwsx qazwsxedc qazxsw qwaszx qweasd qweasdzxc 1qaz2wsx 1qazxsw2 zaq12wsx 12qwaszx 1q2w3e 1q2w3e4r 1q2w3e4r5t q1w2e3 q1w2e3r4
  q1w2e3r4t5 123qwe 1234qwer qwe123 qwer1234 123abc abc123 abcd1234 a1b2c3 asd123 asdf1234 zxc123 mnbvcxz drowssap trustno1 letmein
  welcome access secret changeme whatever nothing private security system internet computer windows google gateway master admin
  administrator default guest testing tester letmein iloveyou loveme loveyou lovely lovers forever freedom freeuser helpme
  dragon monkey shadow football baseball soccer hockey tennis cricket golfer softball lacrosse basketball superman batman spiderman
  starwars startrek pokemon minecraft matrix gandalf merlin phoenix falcon eagles eagle1 tiger tigers panther panthers dolphin
  dolphins penguin chicken donkey rabbit turtle elephant kitten animal horses mustang corvette ferrari porsche mercedes toyota nissan
  suzuki yamaha kawasaki jaguar harley camaro ginger pepper cheese cookie banana orange apples cherry peanut popcorn coffee
  butter cocacola pumpkin muffin copper silver golden yellow purple diamond crystal platinum rainbow sunshine summer winter spring
  autumn october november december monday friday flower princess prince angel angels heaven family mother friend friends
  happy lucky winner victory success champion captain warrior legend wizard genius london england scotland ireland america canada
  liverpool arsenal chelsea everton manutd rangers celtic united yankees cowboys lakers steelers boston dallas denver
  michael jordan jordan23 jennifer hunter thomas robert daniel andrew george charlie michelle jessica joshua amanda ashley nicole
  matthew taylor william martin heather anthony justin patrick richard samantha jackson morgan joseph melissa hannah brandon
  chester johnny edward oliver charles rachel chris steven victoria natasha jasmine james lauren angela madison winston shannon
  sophie murphy cooper jonathan danielle jackie nathan benjamin alexander alexis rebecca nicholas tiffany maxwell samuel
  buster tigger maggie bailey scooter snoopy mickey smokey sparky spider monster diablo bulldog junior bubbles buddy
  thunder hammer guitar rocket viking knight player killer ranger maverick silver chocolate computer metallica slipknot
  bond007 blink182 ncc1701 rush2112 thx1138 8675309 4815162342 159753 159357 147258 147258369 147852 789456 789456123 741852963
  123654 123789 102030 112233 11223344 111222 12341234 12344321 1234554321 007007 010203
  tuppence mytill myshop cashier manager shopkeeper`.split(/\s+/),
)

const RUNS = ['01234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'].flatMap(
  (run) => [run, [...run].reverse().join('')],
)

/**
 * Whether a password is one of those that are tried first, as NIST SP 800-63B (5.1.1.2) asks: chosen by many, also with digits or
 * marks behind it; a run of the keyboard; or a short piece over and over.
 */
export function isCommonPassword(password: string): boolean {
  const low = password.normalize('NFC').toLowerCase()
  const stem = low.replace(/[\d!?.*#$]+$/, '')
  return (
    MOST_CHOSEN.has(low) ||
    MOST_CHOSEN.has(stem) ||
    RUNS.some((run) => run.includes(low)) ||
    /^(.{1,3})\1+$/.test(low) ||
    /^(.{1,3})\1+.$/.test(low)
  )
}
