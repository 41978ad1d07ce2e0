import { type ReactNode, useEffect, useRef, useState } from 'react'
import { CopyButton } from './copy-button.tsx'

/** Longer code stays in one colour. */
const longCodeChars = 30_000
/** While code is being written it is coloured this often at most. */
const colourMs = 200

type CodeBlockProps = {
  code: string
  language: string | undefined
  /** Beside the copy button. */
  action?: ReactNode
  /** In the place of the code. */
  drawing?: ReactNode
}

/** Code with its language, a copy button, and colours once they are loaded. */
export function CodeBlock({ code, language, action, drawing }: CodeBlockProps) {
  const coloured = useColours(code, language)
  const label = language === undefined ? 'Code' : `Code, ${language}`
  return (
    <figure className="markdown-code">
      <figcaption>
        <span>{language ?? 'code'}</span>
        <span className="flex items-center gap-1">
          {action}
          <CopyButton text={code} label="Copy code" />
        </span>
      </figcaption>
      {drawing || (
        // Long lines scroll, by keyboard too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <pre tabIndex={0} role="region" aria-label={label}>
          <code>{coloured}</code>
        </pre>
      )}
    </figure>
  )
}

/** The code with its coloured beginning; what was written since is plain for a moment. */
function useColours(code: string, language: string | undefined): ReactNode {
  const [done, setDone] = useState<{ code: string; nodes: ReactNode }>({ code: '', nodes: null })
  const latest = useRef(code)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    latest.current = code
    if (language === undefined || code === '' || code.length > longCodeChars) return
    timer.current ??= setTimeout(
      () => {
        timer.current = undefined
        void colour(latest.current, language).then((next) => next && setDone(next))
      },
      done.code === '' ? 0 : colourMs,
    )
  }, [code, language, done.code])
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      timer.current = undefined
    },
    [],
  )
  if (done.code === '' || !code.startsWith(done.code)) return code
  return [done.nodes, code.slice(done.code.length)]
}

/** Without the colours' script the code is plain, and nothing else is wrong. */
async function colour(code: string, language: string) {
  try {
    const { highlight } = await import('./highlight.tsx')
    const nodes = highlight(code, language)
    return nodes === undefined ? undefined : { code, nodes }
  } catch {
    return undefined
  }
}
