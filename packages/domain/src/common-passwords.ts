/**
 * The most common passwords and the words they are made of, in lower case; `isCommonPassword` knows their usual
 * disguises.
 */
const WORDS =
  'password passw0rd passwort contrasena motdepasse qwerty qwertyuiop qwerty123 qazwsx qazwsxedc qweasdzxc asdfgh asdfghjkl zxcvbn zxcvbnm 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx q1w2e3r4 zaq12wsx qwe123 abc123 abcd1234 abcdef abcdefg abcdefgh a1b2c3 a1b2c3d4 aa123456 ' +
  'letmein welcome admin administrator root login guest user test tester testing demo sample default changeme secret master system server access account hello helloworld iloveyou ilovyou loveyou loveme lovely love forever princess sunshine monkey dragon football baseball basketball soccer hockey ' +
  'cricket batman superman spiderman pokemon naruto starwars matrix mustang ferrari porsche mercedes toyota yamaha honda corvette harley shadow hunter ranger killer pepper ginger cookie cheese chocolate banana orange apple cherry flower summer winter spring autumn january february march april june july ' +
  'august september october november december monday tuesday wednesday thursday friday saturday sunday michael michelle jennifer jessica jordan joshua daniel thomas robert charlie george andrew matthew anthony william richard nicole ashley amanda hannah sophie olivia maggie buster tigger bailey jasper ' +
  'computer internet samsung iphone android google facebook whatsapp telegram instagram youtube twitter linkedin yahoo hotmail gmail microsoft windows linux freedom trustno1 whatever nothing someone anything purple yellow silver golden diamond crystal phoenix thunder lightning tiger lion eagle falcon ' +
  'liverpool chelsea arsenal barcelona realmadrid juventus manchester newyork london paris berlin dallas boston chicago texas india bangladesh dhaka chittagong chattogram sylhet khulna rajshahi barisal rangpur comilla kolkata delhi mumbai pakistan lahore karachi bangla banglarbagh tigers joybangla amarsonar ' +
  'sonarbangla bismillah allahuakbar allah islam muhammad mohammad ahmed abdullah rahman rahim karim hasan hossain khan sheikh chowdhury ayesha fatima khadija nusrat sadia tanvir sakib shakib mashrafe tamim messi ronaldo neymar maradona casino poker jackpot lucky luckyday gambling betting bet365 winner ' +
  'million billion millionaire money moneymoney dollar taka rupee bitcoin player gamer game games vegas roulette blackjack baccarat slots bonus blessed heaven angel angels devil jesus christ church faith family mother father brother sister daddy mommy baby babygirl babyboy sweetheart darling honey sweety ' +
  'beautiful handsome friend friends bestfriend forever21 life mylife mylove myself mypassword yourpassword thepassword nopassword password1 password12 letmein1 welcome1 qwerty1 fuckyou asshole bigdick pussy hardcore metallica nirvana eminem beatles slipknot blink182 element oracle cisco database backup super';

const COMMON = new Set(WORDS.split(' '));
const DIGIT_RUN = '01234567890123456789';
const ALPHABET_RUN = 'abcdefghijklmnopqrstuvwxyz';
const SUFFIX_MAX = 4;

const plain = (text: string): string =>
  text
    .replaceAll('@', 'a')
    .replaceAll('$', 's')
    .replaceAll('0', 'o')
    .replaceAll('3', 'e')
    .replaceAll('1', 'i')
    .replaceAll('5', 's');

/** Runs of one character, of two alternating ones, and of neighbours on the number row or in the alphabet. */
function isRun(text: string): boolean {
  if (/^(.{1,3})\1+.?$/s.test(text)) return true;
  const backwards = Array.from(text).toReversed().join('');
  return [text, backwards].some((each) => DIGIT_RUN.includes(each) || ALPHABET_RUN.includes(each));
}

/** Whether a text is a word with a few digits or signs behind it. */
const isWithSuffix = (text: string, word: string): boolean =>
  word !== '' &&
  text.startsWith(word) &&
  text.length - word.length <= SUFFIX_MAX &&
  /^[\d\p{P}\p{S}]*$/u.test(text.slice(word.length));

/**
 * Whether a password is one that everybody tries: on the list, a run, one of the `own` words (the user's and the
 * brand's name), or any of these with a few digits or signs behind it or letters written as digits.
 */
export function isCommonPassword(password: string, own: readonly string[] = []): boolean {
  const text = password.toLowerCase();
  if (isRun(text)) return true;
  const base = text.replace(/[\d\p{P}\p{S}]+$/u, '');
  const stems = text.length - base.length <= SUFFIX_MAX ? [text, base] : [text];
  const words = new Set(own.map((word) => word.toLowerCase()));
  // A name may end in digits itself, which the stem would lose.
  if ([...words].some((word) => isWithSuffix(text, word))) return true;
  return stems.some((stem) => stem !== '' && [stem, plain(stem)].some((each) => COMMON.has(each) || words.has(each)));
}
