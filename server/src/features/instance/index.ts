export { createForwardingNote, forwardingSeen, forwardingSetting } from './forwarding-note.ts'
export {
  awaitTurn,
  clearInstanceSetting,
  findInstanceSetting,
  setInstanceSetting,
  setInstanceSettingOnce,
} from './instance-settings.table.ts'
