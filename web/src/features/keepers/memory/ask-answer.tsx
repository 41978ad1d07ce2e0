import {
  askScreenWording,
  askWording,
  goneSentences,
  silenceSentences,
} from '#contracts/keepers/ask-wording.ts'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import { clockText, isToday, longDayText } from '../../../lib/time-text.ts'
import { paths, writePath } from '../../../app/paths.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { AnswerText } from './answer-text.tsx'
import { PassageList } from './passage-list.tsx'
import { ReceiptList } from './receipt-list.tsx'
import type { AskState } from './use-ask.ts'
import { WhereWritable } from '../read-only.tsx'

/** How many of the nearest moments show before somebody asks for more. */
const nearestShown = 5

type AskAnswerProps = { keeper: Keeper; state: AskState; onStop: () => void }

/** A question as a title, and what has come of it. */
export function AskAnswer({ keeper, state, onStop }: AskAnswerProps) {
  const { phase, question, askedAt, text, waiting, error, result } = state
  // Moments of other keepers lead to theirs.
  const read = [...(result?.citations ?? []), ...(result?.passages ?? [])]
  const keeperId = read.every((one) => one.keeperId === keeper.id) ? keeper.number : undefined
  const titles = new Map(result?.passages.map((one) => [one.keeperId, one.keeperTitle]))
  const from = result && result.passages.length > 0 && { count: result.passages.length, of: result.of }
  return (
    <article aria-labelledby="asked">
      <h2 id="asked" className="text-[1.75rem]/9 text-balance break-words">
        {question || askWording.runNotFound}
      </h2>
      <p className="mt-2 text-xs text-muted-foreground">
        {askedAt && timeText(askedAt)}
        {from && `, ${askScreenWording.from(from)}`}
      </p>
      {phase === 'answering' && (
        <div className="mt-5">
          {text === '' ? (
            <p role="status" className="text-sm text-muted-foreground">
              {waiting ?? askScreenWording.reading}
            </p>
          ) : (
            <AnswerText text={text} citations={[]} keeperId={keeper.number} />
          )}
          <Button className="mt-4" variant="quiet" size="sm" onClick={onStop}>
            {askScreenWording.stop}
          </Button>
        </div>
      )}
      {phase === 'failed' && (
        <div className="mt-5">
          <Notice tone="destructive">{error}</Notice>
        </div>
      )}
      {result?.isFound && (
        <div className="mt-5" aria-live="polite">
          <AnswerText text={result.answer} citations={result.citations} keeperId={keeperId} />
          {result.leftOut > 0 && (
            <p className="mt-3 text-sm text-muted-foreground">{askScreenWording.leftOut(result.leftOut)}</p>
          )}
          <ReceiptList citations={result.citations} keeperId={keeperId} titles={titles} />
        </div>
      )}
      {result?.gone && <p className="mt-5 text-[1.0625rem]/7.25">{goneSentences[result.gone]}</p>}
      {result && !result.isFound && !result.gone && (
        <NotFound keeper={keeper} keeperId={keeperId} result={result} />
      )}
    </article>
  )
}

/** "Today, 09:41", or the day. */
function timeText(askedAt: Date): string {
  return askScreenWording.askedAt(isToday(askedAt) ? 'Today' : longDayText(askedAt), clockText(askedAt))
}

type NotFoundProps = {
  keeper: Keeper
  /** The keeper of all passages, where it is one. */
  keeperId: number | undefined
  result: NonNullable<AskState['result']>
}

function NotFound({ keeper, keeperId, result }: NotFoundProps) {
  const { passages, silence } = result
  return (
    <div aria-live="polite">
      {silence === null ? (
        <>
          <p className="mt-5 text-[1.0625rem]/7.25">{askWording.notFound}</p>
          <p className="mt-4">
            <WhereWritable>
              <Link to={writePath(keeper.number)} className={buttonClass({ variant: 'quiet', size: 'bar' })}>
                {askScreenWording.writeIt}
              </Link>
            </WhereWritable>
          </p>
        </>
      ) : (
        <p className="mt-3 text-sm text-muted-foreground">
          {askScreenWording.passages(passages.length)} {askWording.nothingLeft}
        </p>
      )}
      {passages.length > 0 && (
        <>
          {silence === null && (
            <h3 className="mt-8 font-sans text-xs font-medium tracking-normal text-muted-foreground">
              {askScreenWording.nearest}
            </h3>
          )}
          <PassageList passages={passages} keeperId={keeperId} shownFirst={nearestShown} />
        </>
      )}
      {silence !== null && (
        <p className="mt-3 flex flex-wrap justify-between gap-x-4 text-sm text-muted-foreground">
          {silenceSentences[silence]}
          {silence === 'no-key' && (
            <Link to={paths.apiKeys} className="text-primary underline underline-offset-4">
              {askScreenWording.addKey}
            </Link>
          )}
        </p>
      )}
    </div>
  )
}
