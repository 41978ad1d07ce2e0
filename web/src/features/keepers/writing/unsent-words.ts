import type { QueryClient } from '@tanstack/react-query'
import { unsentWording } from '#contracts/keepers/writing-wording.ts'
import { forgetDeviceId } from '../../../lib/device-id.ts'
import { forgetViews } from '../../../lib/palace-views.ts'
import { readLastKeeper } from '../../../lib/last-keeper.ts'
import { listShared, removeShared, type Shared } from '../../../lib/shared-store.ts'
import { saveBlob, saveFile } from '../../../lib/save-file.ts'
import { openOtherTabs } from '../../../lib/other-tabs.ts'
import { forgetTab, newKeeperKey, ownWords, type TabWords } from '../../../lib/tab-words.ts'
import { forgetUnsaved, listUnsaved, openUnsaved } from '../../../lib/unsaved-changes.ts'
import { askAboutUnsent } from '../../../lib/unsent-question.ts'
import { newUuid } from '../../../lib/uuid.ts'
import { insertAttachment } from '../attachments/index.ts'
import { findWritableKeeper } from '../keepers.api.ts'
import {
  listRecordings,
  namedIn,
  pathOfRecording,
  readRecording,
  type Recording,
  removeRecording,
  saveBytes,
  saveRecording,
  sendRecordings,
} from '../recording/index.ts'
import { blankDraft } from './begin-writing.ts'
import { deviceStore, withEntries } from './device-store.ts'
import { isWorthless } from './draft-session.ts'
import { putIntoOutbox } from './outbox.ts'
import { savedOf } from './saved-words.ts'
import { isAtServer } from './send-left.ts'
import { sendKept } from './server-words.ts'
import { sharedWords } from './shared-words.ts'
import { takeAllShared } from './take-shared.ts'
import { sendNow } from './use-outbox.ts'

/**
 * Before a person signs out: takes their words off this device once the server has them, or after asking what becomes of
 * them. False: they stay signed in.
 */
export async function clearDevice(userId: string, queryClient: QueryClient): Promise<boolean> {
  const isSent = sendUnsent(userId, queryClient, false).then((unsent) => unsent === 0)
  if (!(await Promise.race([isSent, afterPatience()])) && !(await askAboutUnsent())) return false
  await eraseDevice(userId)
  return true
}

/** Takes somebody's words off this device, whether the server has them or not. */
export async function eraseDevice(userId: string): Promise<void> {
  // What is still being sent is put back before this, or not at all.
  await withEntries(userId, async () => {
    // Behind what is listed there may be what it has outlived, which a tab that ended left.
    for (const { id } of await deviceStore.list(userId))
      for (const type of ['draft', 'outgoing'] as const) await deviceStore.remove({ type, userId, id })
    for (const recording of await recordingsOf(userId)) await removeRecording(recording)
    for (const { id } of await sharedOf(userId)) await removeShared(id)
  })
  forgetDeviceId()
  forgetUnsaved(userId)
  forgetViews(userId)
  forgetTab(userId)
}

/** Without a database there are none. */
function recordingsOf(userId: string): Promise<Recording[]> {
  return listRecordings(userId).catch(() => [])
}

/** What an app shared, and no page has taken yet. */
function sharedOf(userId: string): Promise<Shared[]> {
  return listShared(userId).catch(() => [])
}

/** A line that says nothing keeps nobody from signing out. */
function afterPatience(): Promise<false> {
  return new Promise((resolve) => setTimeout(() => resolve(false), 4_000))
}

/**
 * Sends what the server doesn't have; messages of chats that it refused, and words for palaces that nobody saved, only if
 * the person asked for it. Returns how many texts, recordings, messages, palaces and forms it didn't take, those of other
 * open tabs included.
 */
export async function sendUnsent(
  userId: string,
  queryClient: QueryClient,
  isAskedFor: boolean,
): Promise<number> {
  await draftShared(userId)
  for (const recording of await recordingsOf(userId))
    if (recording.path === undefined) await saveAsMoment(recording)
  await sendNow(userId, queryClient)
  let unsent =
    (await recordingsOf(userId)).length === 0 ? 0 : (await sendRecordings(userId, queryClient)).length
  for (const entry of await deviceStore.list(userId)) {
    if (entry.type === 'outgoing' || savedOf(entry)) unsent += 1
    else if (!isAtServer(entry) && (await sendKept(entry)).type !== 'taken') unsent += 1
  }
  for (const tab of await openTabs(userId)) {
    unsent += await (await chats()).sendUnsentChats(userId, tab, isAskedFor)
    if (await findNewKeeper(userId, tab)) unsent += 1
  }
  unsent += (await sharedOf(userId)).length
  const hasUnsaved = listUnsaved(userId).length + openUnsaved(userId).size > 0
  if (!hasUnsaved) return unsent
  return unsent + (await keptForms(userId)).length + (await (await palace()).sendPalaces(userId, isAskedFor))
}

/** Messages that somebody is still writing, and agents that were not saved, can only be downloaded. */
export type UnsentKind = 'sendable' | 'messages' | 'forms' | 'keeper'

/** Whether something here can be sent at all, else what there is. */
export async function findUnsentKind(userId: string): Promise<UnsentKind> {
  const tabs = await openTabs(userId)
  const messages = await unsentMessages(userId, tabs)
  if (messages.some(({ isSent }) => isSent) || (await hasSendable(userId))) return 'sendable'
  if (messages.length > 0) return 'messages'
  return (await newKeepers(userId, tabs)).length > 0 && listUnsaved(userId).length === 0 ? 'keeper' : 'forms'
}

async function hasSendable(userId: string): Promise<boolean> {
  if ((await recordingsOf(userId)).length > 0 || openUnsaved(userId).size > 0) return true
  if ((await sharedOf(userId)).length > 0) return true
  const entries = await deviceStore.list(userId)
  if (entries.some((entry) => entry.type === 'outgoing' || savedOf(entry) || !isAtServer(entry))) return true
  const unsaved = listUnsaved(userId).length
  return unsaved > 0 && unsaved > (await keptForms(userId)).length
}

/** This tab and other open ones, where they keep anything. */
async function openTabs(userId: string): Promise<TabWords[]> {
  return [ownWords(userId), ...(await openOtherTabs(userId))].filter((tab) => tab.keys().length > 0)
}

async function unsentMessages(userId: string, tabs: TabWords[]) {
  if (tabs.length === 0) return []
  const { listUnsentChats } = await chats()
  return tabs.flatMap((tab) => listUnsentChats(userId, tab))
}

async function newKeepers(userId: string, tabs: TabWords[]): Promise<string[]> {
  const found = await Promise.all(tabs.map((tab) => findNewKeeper(userId, tab)))
  return found.filter((text) => text !== undefined)
}

/** The words of a keeper that was not created yet: only its wizard can do that. */
async function findNewKeeper(userId: string, tab: TabWords): Promise<string | undefined> {
  if (tab.read(newKeeperKey(userId)) === undefined) return undefined
  const { title, purpose } = (await import('../new-keeper-fields.ts')).readNewKeeper(userId, tab)
  return [title, purpose].filter((part) => part.trim() !== '').join('\n\n') || undefined
}

/** Loaded only where a tab has something of them. */
function chats() {
  return import('../../chat/unsent-chats.ts')
}

/** Agents that were not saved: only their forms can do that. */
async function keptForms(userId: string) {
  return (await import('../../agents/index.ts')).listKeptForms(userId)
}

/** Loaded only where there is something of it. */
function palace() {
  return import('../palace/index.ts')
}

/** Makes drafts of what apps shared. What has no keeper yet, or no connection, goes on waiting. */
async function draftShared(userId: string): Promise<void> {
  if ((await sharedOf(userId)).length === 0) return
  const last = readLastKeeper(userId)?.number ?? undefined
  const keeper = await findWritableKeeper(last, AbortSignal.timeout(10_000)).catch(() => null)
  if (keeper) await takeAllShared({ userId, keeperId: keeper.id }, { keepsRefused: true })
}

/** What was recorded or brought and never added to a text becomes a moment of its own. */
async function saveAsMoment(recording: Recording): Promise<void> {
  const { userId, keeperId, startedAt } = recording
  const path = recording.file?.path ?? (await pathOfRecording(await readRecording(recording)))
  const named = namedIn(recording, path)
  const body = insertAttachment('', 0, named).insert
  const kind = recording.file === undefined ? 'voice' : named.kind === 'picture' ? 'photo' : 'note'
  const words = { kind, body, occurredAt: startedAt } as const
  await withEntries(userId, async () => {
    // It may have been discarded while it was read.
    if (!(await recordingsOf(userId)).some(({ id }) => id === recording.id)) return
    await putIntoOutbox(deviceStore, blankDraft({ userId, keeperId }, newUuid(), words), Date.now())
    await saveRecording({ ...recording, path })
  })
}

/** Downloads what this device has of a person's words, in one file, and each recording and shared file. */
export async function downloadUnsent(userId: string): Promise<void> {
  const text = await unsentText(userId)
  if (text !== '') saveFile('unsent-words.md', text)
  if (listUnsaved(userId).length > 0) {
    const forms = await keptForms(userId)
    if (forms.length > 0) saveFile('unsaved-agents.json', JSON.stringify(forms, null, 2))
    const palaces = (await palace()).keptPalaces(userId)
    if (palaces !== '') saveFile('unsent-palaces.json', palaces)
  }
  for (const recording of await recordingsOf(userId)) saveBytes(recording, await readRecording(recording))
  for (const { name, type, bytes } of (await sharedOf(userId)).flatMap(({ files }) => files))
    saveBlob(name, new Blob([bytes], { type }))
}

/** Each text byte for byte under its title. */
async function unsentText(userId: string): Promise<string> {
  const drafts = (await deviceStore.list(userId)).flatMap((entry) =>
    entry.type === 'outgoing' ? [entry.draft] : entry.saved ? [entry.saved, entry] : [entry],
  )
  const moments = drafts
    .filter((draft) => !isWorthless(draft))
    .map(({ words: { title, occurredAt, body } }) =>
      [`# ${title || occurredAt}`, occurredAt, body].join('\n\n'),
    )
  const shared = (await sharedOf(userId)).flatMap(({ atMs, title, text, url }) => {
    const words = sharedWords(new URLSearchParams({ title, text, url }))
    return words ? [`# ${words.title || new Date(atMs).toISOString()}\n\n${words.body}`] : []
  })
  const tabs = await openTabs(userId)
  const messages = (await unsentMessages(userId, tabs)).map(
    ({ text }) => `# ${unsentWording.message}\n\n${text}`,
  )
  const keepers = (await newKeepers(userId, tabs)).map((text) => `# ${unsentWording.newKeeper}\n\n${text}`)
  return [...moments, ...shared, ...messages, ...keepers].join('\n\n---\n\n')
}
