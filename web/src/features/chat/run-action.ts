import type { RunNews } from '../../lib/follow-run.ts'
import type { ChatAction } from './chat-state.ts'

/** What changes in the conversation with what happens to its run. */
export function actionOf(news: RunNews): ChatAction {
  switch (news.event) {
    case 'run':
      return { type: 'runStarted', runId: news.data.run_id, sessionId: news.data.session_id }
    case 'delta':
      return { type: 'arrived', at: news.data.part, part: { type: 'text', text: news.data.text } }
    case 'part': {
      const { part: at, ...part } = news.data
      return { type: 'arrived', at, part }
    }
    case 'notice':
      return { type: 'retrying' }
    case 'reconnecting':
      return { type: 'reconnecting' }
    case 'done': {
      const { response, status, mock: isMock, attachments = [] } = news.data
      return { type: 'finished', response, status, isMock, attachments }
    }
    case 'error': {
      const { message: error, code, response: kept } = news.data
      return { type: 'failed', error, status: code === 'interrupted' ? code : undefined, kept }
    }
  }
}
