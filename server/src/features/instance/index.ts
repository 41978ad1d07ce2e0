export {
  awaitTurn,
  clearInstanceSetting,
  findInstanceSetting,
  setInstanceSetting,
  setInstanceSettingOnce,
} from './instance-settings.table.ts'
