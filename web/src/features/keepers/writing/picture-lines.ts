import { Decoration, EditorView, MatchDecorator, ViewPlugin, WidgetType } from '@codemirror/view'
import { attachmentKindOfEnding } from '#contracts/keepers/attachment-choices.ts'
import { openAttachment, type OpenedAttachment } from '../attachments/index.ts'

/** Shows each picture that a text names, small, below its name. The text stays as it is. */
export function pictureLines(keeperId: string) {
  const matcher = new MatchDecorator({
    regexp: /!\[[^\]\n]*\]\((attachments\/[0-9a-f]{64}\.([a-z0-9]{1,5}))\)/g,
    decorate(add, _from, to, [, path = '', ending = '']) {
      if (attachmentKindOfEnding(ending) !== 'picture') return
      add(to, to, Decoration.widget({ widget: new PictureWidget(keeperId, path), side: 1 }))
    },
  })
  return ViewPlugin.define(
    (view: EditorView) => ({
      decorations: matcher.createDeco(view),
      update(update) {
        this.decorations = matcher.updateDeco(update, this.decorations)
      },
    }),
    { decorations: (plugin) => plugin.decorations },
  )
}

const shownHashChars = 6
const hidden = Decoration.replace({})

const hashMatcher = new MatchDecorator({
  regexp: /\battachments\/[0-9a-f]{64}(?=\.[a-z0-9]{1,5}\))/g,
  decorate: (add, from, to) => add(from + 'attachments/'.length + shownHashChars, to, hidden),
})

/** Shows the beginning of a hash alone; the cursor steps over the rest, which stays in the text. */
export const shortHashes = ViewPlugin.define(
  (view: EditorView) => ({
    decorations: hashMatcher.createDeco(view),
    update(update) {
      this.decorations = hashMatcher.updateDeco(update, this.decorations)
    },
  }),
  {
    decorations: (plugin) => plugin.decorations,
    provide: (plugin) =>
      EditorView.atomicRanges.of((view) => view.plugin(plugin)?.decorations ?? Decoration.none),
  },
)

/** Its bytes are fetched when it comes into view. */
class PictureWidget extends WidgetType {
  readonly keeperId: string
  readonly path: string

  constructor(keeperId: string, path: string) {
    super()
    this.keeperId = keeperId
    this.path = path
  }

  override eq(other: PictureWidget): boolean {
    return other.path === this.path && other.keeperId === this.keeperId
  }

  toDOM(view: EditorView): HTMLElement {
    const frame = document.createElement('span')
    frame.className = 'cm-picture'
    const opened = openAttachment(this.keeperId, this.path, '480')
    openedBy.set(frame, opened)
    opened.url.then(
      (url) => {
        // The name beside it says what it shows.
        frame.append(Object.assign(new Image(), { src: url, alt: '' }))
        view.requestMeasure()
      },
      () => frame.remove(),
    )
    return frame
  }

  override destroy(frame: HTMLElement): void {
    openedBy.get(frame)?.release()
  }

  override ignoreEvent(): boolean {
    return false
  }
}

const openedBy = new WeakMap<HTMLElement, OpenedAttachment>()
