export { PromptListField } from './prompt-list-field.tsx'
