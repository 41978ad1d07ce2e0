import { messageFileKindOf } from '#contracts/sessions/message-file-choices.ts'
import {
  messageFileRule,
  messageFileWording,
  partsOfFilesRule,
} from '#contracts/sessions/message-file-wording.ts'
import { fileSizeText } from '#contracts/keepers/attachment-wording.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { pictureTokens, seesPictures } from '../../providers/picture-tokens.ts'
import { estimateTokens } from '../../providers/estimate-tokens.ts'
import { readBytes, readPages, type StoredAttachment } from '../attachments/index.ts'
import { readStoredAttachments } from '../sessions/index.ts'
import { choosePassages, searchedMaxChars } from './choose-passages.ts'
import type { ChosenModel } from './chosen-model.ts'
import { contextBudget, type ContextPicture, type GivenFiles, type PlacedMessage } from './run-context.ts'

/** Pictures of earlier questions that are shown again, the newest first. */
const earlierPicturesMax = 4
/** What documents may take beside the conversation. */
const documentTokensMax = 24_000

/**
 * What the model of a run gets of the files of its conversation: the pictures of the question and of the latest ones
 * before it, and of all documents what fits the question. Undefined where there are no files. Throws where the model
 * can't see the question's pictures, or they are too much for it.
 */
export async function giveFiles(
  deps: Pick<Deps, 'config'>,
  { model }: { model: ChosenModel },
  {
    person,
    past,
    files = [],
    input,
  }: {
    /** By whose key PDFs are read in turn. */
    person: string
    past: readonly PlacedMessage[]
    files?: readonly StoredAttachment[] | undefined
    input: string
  },
): Promise<GivenFiles | undefined> {
  const earlier = past.map((message) => ({
    message,
    files: readStoredAttachments(message.attachments ?? null),
  }))
  if (files.length === 0 && earlier.every((one) => one.files.length === 0)) return undefined
  const asked = files.filter(isPicture)
  if (asked.length > 0 && !canSee(model)) throw new AppError('invalid_request', messageFileWording.cannotSee)
  const room = model.settings.contextTokens - model.settings.maxTokens
  const pictures = new Map<string, ContextPicture>()
  let left = room * 0.75
  for (const file of asked) left -= await addPicture(deps, pictures, { file, model })
  if (left < 0) throw new AppError('invalid_request', messageFileWording.tooMuch)
  // A picture that was not answered would fail again.
  const shown = earlier.flatMap((one, at) => (past[at - 1]?.content ? one.files.filter(isPicture) : []))
  left = Math.min(left, room / 2)
  for (const file of canSee(model) ? shown.slice(0, earlierPicturesMax) : []) {
    if (tokensOf(model, file) > left) break
    left -= (await unlessLost(addPicture(deps, pictures, { file, model }))) ?? 0
  }
  const shownTokens = [...pictures.values()].reduce((sum, { tokens }) => sum + tokens, 0)
  const ofBranch = uniqueById([...files, ...earlier.flatMap((one) => one.files)])
  const documents = ofBranch.filter((file) => !isPicture(file))
  const free = room - shownTokens - contextBudget(model.settings)
  const budgetTokens = Math.min(documentTokensMax, Math.max(free, (room - shownTokens) / 3))
  const read =
    documents.length > 0
      ? await readDocuments(deps, {
          person,
          documents,
          asked: new Set(files.map(({ id }) => id)),
          input,
          budgetTokens,
        })
      : undefined
  return {
    pictures,
    asked: asked.map(({ id }) => id),
    prompt: read?.prompt,
    tokens: shownTokens + (read?.tokens ?? 0),
  }
}

/** A line for the log about what went with a question. */
export function noteOfFile({ name = '', type, bytes }: StoredAttachment): string {
  return `Attached: ${name} (${type}, ${fileSizeText(bytes)})`
}

function isPicture({ type }: StoredAttachment): boolean {
  return messageFileKindOf(type) === 'picture'
}

/** The mock pretends. */
function canSee({ provider, settings }: ChosenModel): boolean {
  return provider === 'mock' || seesPictures(settings.modelId)
}

function tokensOf(
  { provider, settings }: ChosenModel,
  { width = 1_568, height = 1_568 }: StoredAttachment,
): number {
  return provider === 'mock' ? 0 : pictureTokens(provider, settings.modelId, { width, height })
}

/** Returns its tokens. */
async function addPicture(
  deps: Pick<Deps, 'config'>,
  pictures: Map<string, ContextPicture>,
  { file, model }: { file: StoredAttachment; model: ChosenModel },
): Promise<number> {
  const tokens = tokensOf(model, file)
  const bytes = await readBytes(deps, file.id)
  pictures.set(file.id, { type: 'image', mediaType: 'image/jpeg', bytes, tokens })
  return tokens
}

async function readDocuments(
  deps: Pick<Deps, 'config'>,
  {
    person,
    documents,
    asked,
    input,
    budgetTokens,
  }: {
    person: string
    documents: StoredAttachment[]
    asked: ReadonlySet<string>
    input: string
    budgetTokens: number
  },
) {
  const read: { name: string; pages: string[] }[] = []
  let left = searchedMaxChars
  for (const file of documents) {
    if (left <= 0) break
    const isAsked = asked.has(file.id)
    const reading = readPages(deps, person, { ...file, isAsked })
    const pages = await (isAsked ? reading : unlessLost(reading))
    if (!pages) continue
    read.push({ name: file.name ?? 'file', pages })
    left -= pages.reduce((sum, page) => sum + page.length, 0)
  }
  const { passages, isWhole } = await choosePassages(read, { question: input, budgetTokens })
  const data = passages.map(({ name, text }) => ({ name, text: text.toWellFormed() }))
  const tokens = data.reduce((sum, { name, text }) => sum + estimateTokens(`${name}\n\n${text}\n\n`) + 16, 0)
  const system = isWhole ? messageFileRule : `${messageFileRule} ${partsOfFilesRule}`
  return { prompt: { system, data }, tokens }
}

/** Undefined where a file of earlier is lost: the conversation goes on without it. */
async function unlessLost<T>(read: Promise<T>): Promise<T | undefined> {
  try {
    return await read
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return undefined
    throw error
  }
}

function uniqueById(files: StoredAttachment[]): StoredAttachment[] {
  return [...new Map(files.map((file) => [file.id, file])).values()]
}
