export { createForwardingNote, forwardingSeen, forwardingSetting } from './forwarding-note.ts'
export {
  awaitTurn,
  clearInstanceSetting,
  countInInstanceSetting,
  findInstanceSetting,
  setInstanceSetting,
  setInstanceSettingOnce,
  takeInstanceSetting,
} from './instance-settings.table.ts'
