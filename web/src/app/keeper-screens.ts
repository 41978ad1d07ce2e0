/** Where the screens of keepers are, with what each of them loads. */
export const keeperScreens = {
  BookScreen: async () => (await import('../features/keepers/moments/book-screen.tsx')).BookScreen,
  DashboardScreen: async () =>
    (await import('../features/keepers/dashboard/dashboard-screen.tsx')).DashboardScreen,
  EditProposalScreen: async () =>
    (await import('../features/keepers/proposals/edit-proposal-screen.tsx')).EditProposalScreen,
  EditScreen: async () => (await import('../features/keepers/writing/edit-screen.tsx')).EditScreen,
  ImportScreen: async () => (await import('../features/keepers/transfer/import-screen.tsx')).ImportScreen,
  JourneyScreen: async () => (await import('../features/keepers/journeys/journey-screen.tsx')).JourneyScreen,
  JourneysScreen: async () =>
    (await import('../features/keepers/journeys/journeys-screen.tsx')).JourneysScreen,
  KeepersScreen: async () => (await import('../features/keepers/keepers-screen.tsx')).KeepersScreen,
  LogbookScreen: async () => (await import('../features/keepers/logbook/logbook-screen.tsx')).LogbookScreen,
  MemoryScreen: async () => (await import('../features/keepers/memory/memory-screen.tsx')).MemoryScreen,
  MomentsScreen: async () => (await import('../features/keepers/moments/moments-screen.tsx')).MomentsScreen,
  NewKeeperScreen: async () => (await import('../features/keepers/new-keeper-screen.tsx')).NewKeeperScreen,
  ProposalsScreen: async () =>
    (await import('../features/keepers/proposals/proposals-screen.tsx')).ProposalsScreen,
  ReviewScreen: async () => (await import('../features/keepers/review/review-screen.tsx')).ReviewScreen,
  SearchScreen: async () => (await import('../features/keepers/memory/search-screen.tsx')).SearchScreen,
  StoryScreen: async () => (await import('../features/keepers/journeys/story-screen.tsx')).StoryScreen,
  TopicScreen: async () => (await import('../features/keepers/topics/topic-screen.tsx')).TopicScreen,
  TopicsScreen: async () => (await import('../features/keepers/topics/topics-screen.tsx')).TopicsScreen,
  TransferScreen: async () =>
    (await import('../features/keepers/transfer/transfer-screen.tsx')).TransferScreen,
  VoiceScreen: async () => (await import('../features/keepers/voice/voice-screen.tsx')).VoiceScreen,
  WriteHereScreen: async () =>
    (await import('../features/keepers/writing/write-here-screen.tsx')).WriteHereScreen,
  WriteScreen: async () => (await import('../features/keepers/writing/write-screen.tsx')).WriteScreen,
}
export type KeeperScreen = keyof typeof keeperScreens
