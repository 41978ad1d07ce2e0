export { AnswerText } from './answer-text.tsx'
export { AskPreviewPanel } from './ask-preview-panel.tsx'
