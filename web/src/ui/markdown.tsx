import { createContext, memo, type ReactNode, use, useState } from 'react'
import ReactMarkdown, { type Components, type Options } from 'react-markdown'
import rehypeSanitize from 'rehype-sanitize'
import remarkGfm from 'remark-gfm'
import { classes } from './classes.ts'
import { CodeBlock } from './code-block.tsx'
import { Diagram } from './diagram.tsx'
import { Formula } from './formula.tsx'
import { markFormulas, readFormula } from './formulas.ts'
import { showHtmlAsText } from './html-as-text.ts'
import { breakLines } from './line-breaks.ts'
import { Link } from './link.tsx'
import { EmbedContext } from './markdown-embeds.ts'
import { OutsideImage } from './outside-image.tsx'
import { noBlocks, splitBlocks } from './markdown-blocks.ts'
import { ToDoBox } from './to-do-box.tsx'
import './markdown.css'

/** A block this long is shown as plain text: parsing it would hold up the page. */
const longBlockChars = 60_000

/** What is done with the sanitised elements; a constant. */
export type MarkdownPlugins = NonNullable<Options['rehypePlugins']>

type MarkdownProps = {
  text: string
  isWriting: boolean
  /** Whether a line break that was typed is one: in what people write. Agents break their lines as Markdown does. */
  keepsLines?: boolean
  plugins?: MarkdownPlugins
}

/** Markdown, sanitised. While it is being written, only the changing part is parsed again. */
export function Markdown({ text, isWriting, keepsLines = false, plugins = noPlugins }: MarkdownProps) {
  const [split, setSplit] = useState(noBlocks)
  const current = split.text === text ? split : splitBlocks(text, split)
  if (current !== split) setSplit(current)
  const starts = startsOf(current.blocks)
  return (
    <div className={classes('markdown', isWriting && 'is-writing')}>
      {current.blocks.map((block, at) => (
        <BlockStart key={at} value={starts[at] ?? 0}>
          <Block text={block} keepsLines={keepsLines} plugins={plugins} />
        </BlockStart>
      ))}
    </div>
  )
}

/** Where each block begins in the text. */
function startsOf(blocks: readonly string[]): number[] {
  let end = 0
  return blocks.map((block) => (end += block.length) - block.length)
}

const BlockStart = createContext(0)

const noPlugins: MarkdownPlugins = []

const asMarkdown = [remarkGfm, showHtmlAsText]
const asTyped = [...asMarkdown, breakLines]

type BlockProps = { text: string; keepsLines: boolean; plugins: MarkdownPlugins }

const Block = memo(function Block({ text, keepsLines, plugins }: BlockProps) {
  if (text.length > longBlockChars) return <p className="whitespace-pre-wrap">{text}</p>
  return (
    <ReactMarkdown
      remarkPlugins={keepsLines ? asTyped : asMarkdown}
      rehypePlugins={[rehypeSanitize, ...plugins]}
      components={components}
    >
      {keepsLines ? text : markFormulas(text)}
    </ReactMarkdown>
  )
})

/** Links can't stand in links. */
const InLink = createContext(false)

const components: Components = {
  a: ({ href, children, className, node }) => (
    <InLink value={true}>
      {node?.properties['dataInApp'] !== undefined && href !== undefined ? (
        // Made by a plugin: what people write has no such property.
        <InAppLink href={href} className={className}>
          {children}
        </InAppLink>
      ) : href === undefined || href.startsWith('#') ? (
        <a href={href}>{children}</a>
      ) : (
        <OutsideLink href={href}>{children}</OutsideLink>
      )}
    </InLink>
  ),
  img: ({ src, alt }) => <ImageLink src={typeof src === 'string' ? src : undefined} alt={alt ?? ''} />,
  pre: ({ node }) => {
    const code = node?.children[0]
    if (code?.type !== 'element') return null
    const text = code.children.map((child) => (child.type === 'text' ? child.value : '')).join('')
    const names = code.properties.className
    const language = Array.isArray(names) ? /^language-(.+)$/.exec(String(names[0]))?.[1] : undefined
    const source = text.replace(/\n$/, '')
    if (language === 'math') return <Formula tex={source} isDisplay />
    if (language === 'mermaid') return <Diagram code={source} />
    return <CodeBlock code={source} language={language} />
  },
  code: ({ children }) => {
    const formula = typeof children === 'string' ? readFormula(children) : undefined
    return formula === undefined ? <code>{children}</code> : <Formula {...formula} />
  },
  table: ({ children }) => (
    // Wide tables scroll by themselves, by keyboard too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role="region" aria-label="Table" tabIndex={0} className="markdown-table">
      <table>{children}</table>
    </div>
  ),
  li: ({ node, children, className }) => (
    <Item value={node && { at: node.position?.start.offset ?? 0, name: nameOf(node) }}>
      <li className={className}>{children}</li>
    </Item>
  ),
  input: ({ checked }) => <ItemBox isDone={checked ?? false} />,
  // The page's own headings come first: within a message they all stand one level below.
  h1: ({ children }) => <Heading size="text-xl">{children}</Heading>,
  h2: ({ children }) => <Heading size="text-lg">{children}</Heading>,
  h3: Heading,
  h4: Heading,
  h5: Heading,
  h6: Heading,
}

/** The list item around, by its place in the block and its own words. */
const Item = createContext<{ at: number; name: string } | undefined>(undefined)

function ItemBox({ isDone }: { isDone: boolean }) {
  const item = use(Item)
  const start = use(BlockStart)
  return <ToDoBox isDone={isDone} item={item && { ...item, at: start + item.at }} />
}

type Nodes = { type: string; tagName?: string; value?: string; children?: Nodes[] }

/** The first line of an item. */
function nameOf(item: Nodes): string {
  return wordsOf(item).trim().split('\n', 1)[0] ?? ''
}

/** Without those of the lists in it. */
function wordsOf({ children = [] }: Nodes): string {
  const texts = children.map((child) => {
    if (child.type === 'text') return child.value ?? ''
    return child.tagName === 'ul' || child.tagName === 'ol' ? '' : wordsOf(child)
  })
  return texts.join('')
}

type InAppLinkProps = { href: string; className: string | undefined; children: ReactNode }

/** To a page of the app; or to a place of this page, which is shown without another entry in the history. */
function InAppLink({ href, className, children }: InAppLinkProps) {
  if (!href.startsWith('#'))
    return (
      <Link to={href} className={className}>
        {children}
      </Link>
    )
  return (
    <a
      href={href}
      className={className}
      onClick={(event) => {
        event.preventDefault()
        const place = document.getElementById(href.slice(1))
        place?.scrollIntoView({ block: 'nearest' })
        place?.focus({ preventScroll: true })
      }}
    >
      {children}
    </a>
  )
}

/** One that is still being written may be empty yet. */
function Heading({ size = 'text-base', children }: { size?: string; children?: ReactNode }) {
  return children === undefined ? null : <h3 className={size}>{children}</h3>
}

function OutsideLink({ href, children }: { href: string; children: ReactNode }) {
  const drawEmbed = use(EmbedContext)
  const embed = drawEmbed({ address: href, label: '', words: children })
  if (embed !== undefined) return embed
  // A relative address is one of the place where the text was written: here no page has it.
  if (!/^(?:[a-z][a-z\d+.-]*:|\/)/i.test(href)) return <span>{children}</span>
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}

/** Nothing is loaded from elsewhere unasked. */
function ImageLink({ src, alt }: { src: string | undefined; alt: string }) {
  const isInLink = use(InLink)
  const drawEmbed = use(EmbedContext)
  const embed = isInLink ? undefined : drawEmbed({ address: src ?? '', label: alt, words: alt })
  if (embed !== undefined) return embed
  const text = `Image: ${alt || src || 'no description'}`
  if (src === undefined || isInLink) return <span>{text}</span>
  const { protocol, host } = URL.parse(src) ?? {}
  if (host === undefined || !protocol?.startsWith('http')) return <OutsideLink href={src}>{text}</OutsideLink>
  return <OutsideImage address={src} host={host} alt={alt} />
}
