import type { TextAnalysis } from '#contracts/agents/text-analysis.ts'

/** Analyses a text by its words alone: rough, but always valid and always the same. */
export function analyse(text: string): TextAnalysis {
  const type = typeOf(text)
  const topics = keywords(text, 5)
  const about = topics.slice(0, 3).join(', ') || 'nothing in particular'
  return {
    type,
    intent: `${intentVerbs[type]} ${about}`,
    entities: [...new Set(text.match(namePattern)?.map((name) => name.trim()) ?? [])]
      .slice(0, 10)
      .map((name) => ({ text: name, type: /^\d{4}-\d{2}-\d{2}$/.test(name) ? 'date' : 'other' })),
    sentiment: sentimentOf(text),
    topics,
  }
}

/** What kind of message a text is. */
export function typeOf(text: string): keyof typeof intentVerbs {
  if (/^\s*(hi|hello|hey|good (morning|afternoon|evening))\b/i.test(text) && text.length < 40)
    return 'greeting'
  if (
    /\?\s*$/.test(text) ||
    /^\s*(who|what|when|where|why|how|which|can|could|is|are|do|does)\b/i.test(text)
  ) {
    return 'question'
  }
  if (
    /^\s*(please|write|make|create|plan|list|help|give|show|find|summari[sz]e|draft|tell|remind)\b/i.test(
      text,
    )
  ) {
    return 'request'
  }
  return 'statement'
}

/** The telling words of a text, in their order. */
export function keywords(text: string, most: number): string[] {
  const words = text.toLowerCase().match(/\p{L}[\p{L}\p{N}'’-]{3,}/gu) ?? []
  return [...new Set(words.filter((word) => word.length <= 30 && !plainWords.has(word)))].slice(0, most)
}

function sentimentOf(text: string): TextAnalysis['sentiment'] {
  const [glad, sad] = [text.match(gladWords)?.length ?? 0, text.match(sadWords)?.length ?? 0]
  if (glad === sad) return { label: glad === 0 ? 'neutral' : 'mixed', score: 0 }
  return { label: glad > sad ? 'positive' : 'negative', score: (glad - sad) / (glad + sad) }
}

const intentVerbs = {
  question: 'ask about',
  request: 'get help with',
  greeting: 'open with',
  statement: 'tell about',
}
const namePattern =
  /(?<=[\p{Ll},;:]\s)\p{Lu}[\p{L}'’-]+(?:\s\p{Lu}[\p{L}'’-]+)*|\b\d{4}-\d{2}-\d{2}\b|[\w.+-]{1,40}@[\w-]{1,40}\.\w{2,}/gu
const gladWords =
  /\b(love|great|good|happy|glad|wonderful|thanks?|excited|enjoy\w*|proud|calm|hope\w*|grateful)\b/gi
const sadWords =
  /\b(hate|bad|sad|angry|awful|terrible|afraid|worried|anxious|tired|lonely|lost|fail\w*|problem)\b/gi
const plainWords = new Set(
  (
    'about after again also another because been before being both came come could does doing down each ever every ' +
    'from gave give good have hello help here into just know like list little made make many maybe more most much ' +
    'need only other over please really said same shall should show some such tell than thank thanks that their them ' +
    'then there these they thing things think this those through today very want wants well were what when where ' +
    'which while will with would write your yours'
  ).split(' '),
)
