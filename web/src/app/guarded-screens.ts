/** Where the screens behind the guard are. */
export const guardedScreens = {
  AdminScreen: async () => (await import('../features/admin/admin-screen.tsx')).AdminScreen,
  AgentMemoryScreen: async () =>
    (await import('../features/agent-memory/agent-memory-screen.tsx')).AgentMemoryScreen,
  AgentTestsScreen: async () => (await import('../features/agent-tests/tests-screen.tsx')).AgentTestsScreen,
  AgentsScreen: async () => (await import('../features/agents/agents-screen.tsx')).AgentsScreen,
  McpServersScreen: async () => (await import('../features/admin/mcp-servers-screen.tsx')).McpServersScreen,
  AuditScreen: async () => (await import('../features/admin/audit-screen.tsx')).AuditScreen,
  NewAgentScreen: async () => (await import('../features/agents/builder-screen.tsx')).NewAgentScreen,
  EditAgentScreen: async () => (await import('../features/agents/builder-screen.tsx')).EditAgentScreen,
  BookScreen: async () => (await import('../features/keepers/moments/book-screen.tsx')).BookScreen,
  CompareTestsScreen: async () =>
    (await import('../features/agent-tests/compare-screen.tsx')).CompareTestsScreen,
  DashboardScreen: async () =>
    (await import('../features/keepers/dashboard/dashboard-screen.tsx')).DashboardScreen,
  DomainSettings: async () => (await import('../features/account/domain-settings.tsx')).DomainSettings,
  EditProposalScreen: async () =>
    (await import('../features/keepers/proposals/edit-proposal-screen.tsx')).EditProposalScreen,
  EditScreen: async () => (await import('../features/keepers/writing/edit-screen.tsx')).EditScreen,
  ImportScreen: async () => (await import('../features/keepers/transfer/import-screen.tsx')).ImportScreen,
  JourneyScreen: async () => (await import('../features/keepers/journeys/journey-screen.tsx')).JourneyScreen,
  JourneysScreen: async () =>
    (await import('../features/keepers/journeys/journeys-screen.tsx')).JourneysScreen,
  KeepersScreen: async () => (await import('../features/keepers/keepers-screen.tsx')).KeepersScreen,
  KipStudioScreen: async () => (await import('../features/kip-studio/kip-studio-screen.tsx')).KipStudioScreen,
  LogbookScreen: async () => (await import('../features/keepers/logbook/logbook-screen.tsx')).LogbookScreen,
  LogsScreen: async () => (await import('../features/logs/logs-screen.tsx')).LogsScreen,
  MemoryScreen: async () => (await import('../features/keepers/memory/memory-screen.tsx')).MemoryScreen,
  MomentsScreen: async () => (await import('../features/keepers/moments/moments-screen.tsx')).MomentsScreen,
  NewKeeperScreen: async () => (await import('../features/keepers/new-keeper-screen.tsx')).NewKeeperScreen,
  PersonalKeysTab: async () => (await import('../features/keys/personal-keys-tab.tsx')).PersonalKeysTab,
  PlatformKeysScreen: async () =>
    (await import('../features/keys/platform-keys-screen.tsx')).PlatformKeysScreen,
  Profile: async () => (await import('../features/account/profile.tsx')).Profile,
  ProposalsScreen: async () =>
    (await import('../features/keepers/proposals/proposals-screen.tsx')).ProposalsScreen,
  ReviewScreen: async () => (await import('../features/keepers/review/review-screen.tsx')).ReviewScreen,
  RootScreen: async () => (await import('../features/account/root-screen.tsx')).RootScreen,
  Security: async () => (await import('../features/account/security.tsx')).Security,
  Shell: async () => (await import('./shell.tsx')).Shell,
  StoryScreen: async () => (await import('../features/keepers/journeys/story-screen.tsx')).StoryScreen,
  StudioChatScreen: async () => (await import('../features/chat/studio-chat-screen.tsx')).StudioChatScreen,
  TemplatesScreen: async () => (await import('../features/templates/templates-screen.tsx')).TemplatesScreen,
  ThemesScreen: async () => (await import('../features/themes/themes-screen.tsx')).ThemesScreen,
  TopicScreen: async () => (await import('../features/keepers/topics/topic-screen.tsx')).TopicScreen,
  TopicsScreen: async () => (await import('../features/keepers/topics/topics-screen.tsx')).TopicsScreen,
  TransferScreen: async () =>
    (await import('../features/keepers/transfer/transfer-screen.tsx')).TransferScreen,
  UsersScreen: async () => (await import('../features/admin/users-screen.tsx')).UsersScreen,
  VoiceScreen: async () => (await import('../features/keepers/voice/voice-screen.tsx')).VoiceScreen,
  WriteHereScreen: async () =>
    (await import('../features/keepers/writing/write-here-screen.tsx')).WriteHereScreen,
  WriteScreen: async () => (await import('../features/keepers/writing/write-screen.tsx')).WriteScreen,
  YourData: async () => (await import('../features/account/your-data.tsx')).YourData,
}
export type GuardedScreen = keyof typeof guardedScreens
