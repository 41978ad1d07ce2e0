export {
  clearInstanceSetting,
  findInstanceSetting,
  setInstanceSetting,
  setInstanceSettingOnce,
} from './instance-settings.ts'
