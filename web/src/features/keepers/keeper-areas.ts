import type { KeeperArea } from '../../app/paths.ts'

export const areaNames: Record<KeeperArea, string> = {
  dashboard: 'Dashboard',
  memory: 'Memory',
  journeys: 'Journeys',
  moments: 'Moments',
  topics: 'Topics',
  voice: 'Voice',
  logbook: 'Logbook',
}
