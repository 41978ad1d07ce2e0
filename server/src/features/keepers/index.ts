export { allKeepersRoutes } from './all-routes.ts'
export { attachmentsOfKeepers } from './attachments/keeper-attachment-data.ts'
export { knownKeeperFiles } from './attachments/picture-copies.ts'
export { sendPublicFile } from './attachments/public-files.ts'
export { rebuildUsages } from './attachments/rebuild-usages.ts'
export { forgetUnusedAttachments } from './attachments/unused-attachments.ts'
export { canvasData } from './canvas/canvas-data.ts'
export { addDemoKeeper } from './demo/add-demo.ts'
export { factData } from './facts/fact-data.ts'
export { suggestFact } from './facts/suggest-fact.ts'
export { firstJournal } from './first-journal.ts'
export { grantData } from './grants/grant-data.ts'
export { findLack, findReadableKeepers, type ReadableKeepers } from './grants/readable-keepers.ts'
export { agreeToSend } from './grants/grants.table.ts'
export { importData } from './imports/import-data.ts'
export { importJobs, tidyImports } from './imports/import-jobs.ts'
export { openUpload } from './imports/open-upload.ts'
export { storableText } from './imports/decode-text.ts'
export { keeperImportsRoutes } from './imports/imports.routes.ts'
export { journeyData } from './journeys/journey-data.ts'
export { countPaths } from './journeys/journey-figures.table.ts'
export { getJourneyRow } from './journeys/journeys.ts'
export { keeperData } from './keeper-data.ts'
export { recountKeepers } from './keeper-counts.table.ts'
export { raiseKeeperNumbers } from './keeper-numbers.table.ts'
export { getKeeper, listOwnerKeepers, type StoredKeeper } from './keepers.ts'
export { appendToLogbook } from './logbook/append-to-logbook.ts'
export { logbookData } from './logbook/logbook-data.ts'
export { noteAccountExport } from './logbook/note-export.ts'
export { checkMirror, mirrorKeepers } from './mirror/mirror-keepers.ts'
export { momentData } from './moments/moment-data.ts'
export { decodeCursor, encodeCursor } from './moments/moment-cursor.ts'
export { rebuildSearch } from './moments/rebuild-search.ts'
export { forgetDeletedMoments } from './moments/trash.ts'
export { promptData } from './prompts/prompt-data.ts'
export { listJourneyNames, listTopicNames, type NamedTopic } from './prompts/prompt-names.table.ts'
export {
  findPromptSchedule,
  listDuePromptSchedules,
  movePromptSchedule,
  putPromptSchedule,
  type PromptScheduleRow,
} from './prompts/prompt-schedules.table.ts'
export {
  deleteWrittenPrompts,
  insertWrittenPrompt,
  listWrittenPrompts,
} from './prompts/written-prompts.table.ts'
export { proposalData } from './proposals/proposal-data.ts'
export { listQuoted } from './proposals/proposal-sources.table.ts'
export { proposalAnswer } from './proposals/proposal-rows.ts'
export { findProposal, hasProposed } from './proposals/proposals.table.ts'
export { NothingGrantedError, proposeMoment } from './proposals/propose-moment.ts'
export { forgetDeclinedProposals } from './proposals/proposals.ts'
export { publicKeepersRoutes } from './public/public-keepers.routes.ts'
export { renderInTurn, renderPublicMarkdown } from './public/public-markdown.ts'
export { wholePage, type PageSetting } from './public/public-page.ts'
export { createPublicPages } from './public/send-public-page.ts'
export { forgetDeletedKeepers } from './purge.ts'
export { readLines } from './read-lines.ts'
export { listClosedRuns, type ClosedTo } from './readings/closed-runs.table.ts'
export { isClosedTo, isInTrash } from './readings/marked.table.ts'
export { isOfMoments } from './moments/of-moments.table.ts'
export { noteExposures, type Stayed } from './readings/note-exposures.ts'
export {
  citable,
  noteReading,
  readablePolicies,
  type AgentReader,
  type CitablePassages,
} from './readings/note-reading.ts'
export { closedOf, pieceOf, takeInOrder, takePassages } from './readings/passage-pieces.ts'
export { openPreview, previewToken } from './readings/preview-token.ts'
export { readingData } from './readings/reading-data.ts'
export {
  holdMoments,
  inheritFromParent,
  inheritMoments,
  inheritReadings,
  insertReadings,
  listKnownMoments,
  listMomentsOfRun,
  listReadings,
  noteQuoted,
} from './readings/readings.table.ts'
export {
  forgetReadings,
  forgetReadingsOfLogs,
  hasReadKeeper,
  hasReadTrash,
  listRunsThatRead,
  runReadsKeeper,
  sessionReadsKeeper,
  runReadsTrashed,
  sessionsOfReaders,
} from './readings/runs-that-read.table.ts'
export { receiptDraftData } from './receipt-drafts/receipt-draft-data.ts'
export type { Quoted } from './receipt-drafts/insert-draft.ts'
export {
  holdReceiptDraft,
  keepReceiptDraft,
  noteDrafting,
  noteFailure,
} from './receipt-drafts/keep-receipt-draft.ts'
export { findReceiptDraft, type DraftedAbout } from './receipt-drafts/receipt-drafts.table.ts'
export { findOnStoryPath, listStoryMoments } from './receipt-drafts/story-moments.table.ts'
export { digestMoments, digestMomentsJob } from './recall/digest-moments.ts'
export { zipStream, type ZippedFile } from './transfer/zip-writer.ts'
export { findPassages, passageOf, readPassages, type FoundPassage } from './recall/passages.ts'
export { digestTexts, rankTexts } from './recall/texts.ts'
export { verifyQuote } from './recall/quotes.ts'
export { isLikelyIn } from './recall/likely-language.ts'
export { todayIn } from './today-in.ts'
export { getTopic, type TopicPlace } from './topics/read-topics.ts'
export { findPlaces, listPeriods } from './topics/topic-periods.ts'
export { findMentioning } from './topics/topics.table.ts'
export { rebuildTopics } from './topics/rebuild-topics.table.ts'
export { linkData, topicData } from './topics/topic-data.ts'
export { uploadData } from './uploads/upload-data.ts'
export { tidyUploads } from './uploads/tidy-uploads.ts'
export { keeperUploadsRoutes } from './uploads/uploads.routes.ts'
export { findVoicePreamble, readVoiceFields, type VoicePreamble } from './voice/voice-preamble.ts'
export { voiceData } from './voice/voice-data.ts'
export { composePlainReview } from './weeks/plain-review.ts'
export {
  daysOf,
  holdReview,
  keepReview,
  noteWriting,
  type ReviewedWeek,
  type WrittenReview,
} from './weeks/keep-review.ts'
export {
  findSchedule,
  listDueSchedules,
  moveSchedule,
  putSchedule,
  type ScheduleRow,
} from './weeks/schedules.table.ts'
export { countWeekMoments, listWeekMoments, listWeekTopics } from './weeks/week-moments.table.ts'
export { weekReviewData } from './weeks/week-review-data.ts'
export {
  endWriting,
  findWeekReview,
  listWeekReviewRows,
  type WeekReviewRow,
} from './weeks/week-reviews.table.ts'
