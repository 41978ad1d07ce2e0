import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'

/** A shorter text has 12 lines on no screen. */
const shortChars = 300
const foldedLines = 12

/** What a person wrote: of a long text the first 12 lines, until all of it is asked for. */
export function FoldedText({ text }: { text: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const [isCut, setIsCut] = useState(false)
  const whole = useRef<HTMLParagraphElement>(null)
  const id = useId()
  const mayBeLong = text.length > shortChars || text.split('\n').length > foldedLines
  const isFolded = mayBeLong && !isOpen
  useEffect(() => {
    const element = whole.current
    if (element === null || !isFolded) return
    const measure = () => setIsCut(element.scrollHeight > element.clientHeight + 1)
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [isFolded, text])
  return (
    <>
      <p
        ref={whole}
        id={id}
        className={`[overflow-wrap:anywhere] whitespace-pre-wrap ${isFolded ? 'line-clamp-12 in-data-finding:line-clamp-none print:line-clamp-none' : ''}`}
      >
        {text}
      </p>
      {(isCut || isOpen) && (
        <Button
          variant="ghost"
          size="sm"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
          className="-ml-3 print:hidden"
        >
          {isOpen ? 'Show less' : 'Show all'}
        </Button>
      )}
    </>
  )
}
