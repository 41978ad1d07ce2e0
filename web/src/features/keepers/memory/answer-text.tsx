import type { Citation } from '#contracts/keepers/ask.ts'
import { Receipt } from './receipt.tsx'

type AnswerTextProps = {
  text: string
  citations: readonly Citation[]
  /** The keeper of all that is cited, where it is one. */
  keeperId: string | number | undefined
}

/** An answer with a receipt wherever it cites; a number without one says nothing yet, and is left out. */
export function AnswerText({ text, citations, keeperId }: AnswerTextProps) {
  return (
    <div className="max-w-[566px] space-y-3.5 text-[1.0625rem]/7.25">
      {text.split(/\n{2,}/).map((paragraph, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- text only ever grows at its end
        <p key={at} className="break-words whitespace-pre-wrap">
          {paragraph.split(/(\s?\S+(?:\s?\[\d{1,3}\])+)/g).map((piece, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- text only ever grows at its end
            <WithReceipts key={place} piece={piece} citations={citations} keeperId={keeperId} />
          ))}
        </p>
      ))}
    </div>
  )
}

/** A word and the receipts that hang on it, which never begin a line. */
function WithReceipts({ piece, citations, keeperId }: Omit<AnswerTextProps, 'text'> & { piece: string }) {
  const numbers = [...piece.matchAll(/\[(\d{1,3})\]/g)].map(([, n]) => Number(n))
  if (numbers.length === 0) return piece
  const [space = '', word = ''] = /^(\s?)(.*?)(?:\s?\[\d{1,3}\])+/s.exec(piece)?.slice(1) ?? []
  return (
    <>
      {space}
      <span className="whitespace-nowrap">
        {word}
        {numbers.map((n) => {
          const citation = citations.find((one) => one.n === n)
          return citation && <Receipt key={n} citation={citation} keeperId={keeperId} />
        })}
      </span>
    </>
  )
}
