import { firstTables } from './0001-first-tables.ts'
import { keepersTables } from './0002-keepers.ts'
import { accountSecurity } from './0003-account-security.ts'
import { agentVersions } from './0004-agent-versions.ts'
import { logSearch } from './0005-log-search.ts'
import { themesTable } from './0006-themes.ts'
import { templatesTables } from './0007-templates.ts'
import { agentSearch } from './0008-agent-search.ts'
import { visitorErrors } from './0009-visitor-errors.ts'
import { heldBudgets } from './0010-held-budgets.ts'
import { customDomains } from './0011-custom-domains.ts'
import { signIns } from './0012-sign-ins.ts'
import { auditChain } from './0013-audit-chain.ts'
import { usageHours } from './0014-usage-hours.ts'
import { jobsTable } from './0015-jobs.ts'
import { diagnosticsRuns } from './0016-diagnostics-runs.ts'
import { foldedSearch } from './0017-folded-search.ts'
import { whoPaid } from './0018-who-paid.ts'
import { searchTags } from './0019-search-tags.ts'
import { momentsTables } from './0020-moments.ts'
import { messageParts } from './0021-message-parts.ts'
import { runLogs } from './0022-run-logs.ts'
import { topicTables } from './0023-topics.ts'
import { attachmentsTables } from './0024-attachments.ts'
import { journeysTables } from './0025-journeys.ts'
import { logbookTables } from './0026-logbook.ts'
import { voicesTable } from './0027-voices.ts'
import { momentDigests } from './0028-moment-digests.ts'
import { importsTables } from './0029-imports.ts'
import { keeperIndexing } from './0030-keeper-indexing.ts'
import { keeperMirrors } from './0031-keeper-mirrors.ts'
import { canvasTables } from './0032-canvases.ts'
import { uploadsTable } from './0034-uploads.ts'
import { momentNumbers } from './0036-moment-numbers.ts'
import { firstLineDeclined } from './0039-first-line-declined.ts'
import { datableMoments } from './0041-datable-moments.ts'
import { askedQuestions } from './0042-asked-questions.ts'
import { datableJourneys } from './0043-datable-journeys.ts'
import { toolCalls } from './0050-tool-calls.ts'
import { keeperGrants } from './0055-keeper-grants.ts'
import { agreedReadings } from './0056-agreed-readings.ts'
import { proposalsTable } from './0058-proposals.ts'
import { factTables } from './0059-facts.ts'
import { delegation } from './0062-delegation.ts'
import { mcpServers } from './0064-mcp-servers.ts'
import { messageBranches } from './0066-message-branches.ts'
import { runFeedback } from './0067-run-feedback.ts'
import { sharedConversations } from './0068-shared-conversations.ts'
import { agentMemory } from './0069-agent-memory.ts'
import { weekReviews } from './0072-week-reviews.ts'
import { acceptedFacts } from './0073-accepted-facts.ts'
import { agentFiles } from './0074-agent-files.ts'
import { messageFiles } from './0077-message-files.ts'
import { chosenModels } from './0078-chosen-models.ts'
import { agentDrafts } from './0079-agent-drafts.ts'
import { agentTests } from './0080-agent-tests.ts'
import { lastingReadings } from './0083-lasting-readings.ts'
import { sessionSummaries } from './0084-session-summaries.ts'
import { agentPictures } from './0086-agent-pictures.ts'
import { wholeTests } from './0089-whole-tests.ts'
import { writtenPrompts } from './0090-written-prompts.ts'
import { pagesOfAgentFiles } from './0094-pages-of-agent-files.ts'
import { confirmedAddresses } from './0095-confirmed-addresses.ts'
import { dueQuestions } from './0097-due-questions.ts'
import { receiptDrafts } from './0098-receipt-drafts.ts'
import { quotedPassages } from './0100-quoted-passages.ts'
import type { Migration } from './migration.ts'

/**
 * In the order of their versions: one that comes after a later version would be left out where a start was interrupted
 * between them. The last one's version is what this program understands.
 */
export const migrations: readonly Migration[] = [
  firstTables,
  keepersTables,
  accountSecurity,
  agentVersions,
  logSearch,
  themesTable,
  templatesTables,
  agentSearch,
  visitorErrors,
  heldBudgets,
  customDomains,
  signIns,
  auditChain,
  usageHours,
  jobsTable,
  diagnosticsRuns,
  foldedSearch,
  whoPaid,
  searchTags,
  momentsTables,
  messageParts,
  runLogs,
  topicTables,
  attachmentsTables,
  journeysTables,
  logbookTables,
  voicesTable,
  momentDigests,
  importsTables,
  keeperIndexing,
  keeperMirrors,
  canvasTables,
  uploadsTable,
  momentNumbers,
  firstLineDeclined,
  datableMoments,
  askedQuestions,
  datableJourneys,
  toolCalls,
  keeperGrants,
  agreedReadings,
  proposalsTable,
  factTables,
  delegation,
  mcpServers,
  messageBranches,
  runFeedback,
  sharedConversations,
  agentMemory,
  weekReviews,
  acceptedFacts,
  agentFiles,
  messageFiles,
  chosenModels,
  agentDrafts,
  agentTests,
  lastingReadings,
  sessionSummaries,
  agentPictures,
  wholeTests,
  writtenPrompts,
  pagesOfAgentFiles,
  confirmedAddresses,
  dueQuestions,
  receiptDrafts,
  quotedPassages,
]
