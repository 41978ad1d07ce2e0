import { foldText } from '../search-text.ts'

/** The telling words of a text, without their endings: "started journals" and "start a journal" are alike. */
export function stemsOf(text: string): string[] {
  const words = foldText(text)
    .replaceAll('’', "'")
    .match(/[\p{L}\p{N}]+(?:'[\p{L}]+)?/gu)
  return (words ?? []).filter((word) => !plainWords.has(word)).map((word) => stem(word.replace(/'s$/, '')))
}

function stem(word: string): string {
  const known = alike[word]
  if (known !== undefined) return known
  if (word.length < 4) return word
  let base = word
    .replace(/ies$/, 'y')
    .replace(/(ss|sh|ch|x)es$/, '$1')
    .replace(/([^su])s$/, '$1')
  if (base.length > 4) base = base.replace(/(?:ing|ed|ly)$/, '').replace(/(?:ation|ations)$/, 'at')
  // "running" ends in a doubled letter once its ending is gone; "store" and "storing" differ in an e.
  base = base.replace(/([bdgmnprt])\1$/, '$1')
  if (base.length > 3) base = base.replace(/e$/, '')
  return alike[base] ?? base
}

/** Forms and spellings that endings don't explain. */
const alike: Record<string, string> = {
  began: 'begin',
  begun: 'begin',
  beginn: 'begin',
  getting: 'get',
  got: 'get',
  wrote: 'writ',
  written: 'writ',
  said: 'say',
  told: 'tell',
  lost: 'los',
  losing: 'los',
  spent: 'spend',
  paid: 'pay',
  paying: 'pay',
  bought: 'buy',
  kept: 'keep',
  made: 'mak',
  ran: 'run',
  ones: 'on',
  people: 'peopl',
  email: 'mail',
  diaries: 'diary',
  journaling: 'journal',
  journalling: 'journal',
  bots: 'bot',
  licence: 'licens',
  license: 'licens',
  colours: 'color',
  colour: 'color',
  colors: 'color',
  analyse: 'analyz',
  login: 'login',
  logins: 'login',
  logging: 'login',
  costs: 'cost',
  convo: 'conversat',
  conversation: 'conversat',
  conversations: 'conversat',
  conversat: 'conversat',
  chats: 'chat',
  backups: 'backup',
  backed: 'backup',
  mum: 'family',
}

const plainWords = new Set(
  (
    "a an the i i'm i've i'd i'll im my mine me we our us you're yours it its it's is am be been being was were do does did doing done has have had having " +
    'of on at to for from with by as or and but if then than that these those there will would could should shall may might must ' +
    "let's please just really very quite so too also any some all much many more most can could"
  ).split(' '),
)
