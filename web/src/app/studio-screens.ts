/** Where the screens of the studio and of the account are, with what each of them loads. */
export const studioScreens = {
  AdminScreen: async () => (await import('../features/admin/admin-screen.tsx')).AdminScreen,
  AgentMemoryScreen: async () =>
    (await import('../features/agent-memory/agent-memory-screen.tsx')).AgentMemoryScreen,
  AgentTestsScreen: async () => (await import('../features/agent-tests/tests-screen.tsx')).AgentTestsScreen,
  AgentsScreen: async () => (await import('../features/agents/agents-screen.tsx')).AgentsScreen,
  McpServersScreen: async () => (await import('../features/admin/mcp-servers-screen.tsx')).McpServersScreen,
  AuditScreen: async () => (await import('../features/admin/audit-screen.tsx')).AuditScreen,
  NewAgentScreen: async () => (await import('../features/agents/builder-screen.tsx')).NewAgentScreen,
  EditAgentScreen: async () => (await import('../features/agents/builder-screen.tsx')).EditAgentScreen,
  CompareTestsScreen: async () =>
    (await import('../features/agent-tests/compare-screen.tsx')).CompareTestsScreen,
  DomainSettings: async () => (await import('../features/account/domain-settings.tsx')).DomainSettings,
  KipStudioScreen: async () => (await import('../features/kip-studio/kip-studio-screen.tsx')).KipStudioScreen,
  LogsScreen: async () => (await import('../features/logs/logs-screen.tsx')).LogsScreen,
  PersonalKeysTab: async () => (await import('../features/keys/personal-keys-tab.tsx')).PersonalKeysTab,
  PlatformKeysScreen: async () =>
    (await import('../features/keys/platform-keys-screen.tsx')).PlatformKeysScreen,
  Profile: async () => (await import('../features/account/profile.tsx')).Profile,
  RootScreen: async () => (await import('../features/account/root-screen.tsx')).RootScreen,
  Security: async () => (await import('../features/account/security.tsx')).Security,
  StudioChatScreen: async () => (await import('../features/chat/studio-chat-screen.tsx')).StudioChatScreen,
  TemplatesScreen: async () => (await import('../features/templates/templates-screen.tsx')).TemplatesScreen,
  ThemesScreen: async () => (await import('../features/themes/themes-screen.tsx')).ThemesScreen,
  UsersScreen: async () => (await import('../features/admin/users-screen.tsx')).UsersScreen,
  YourData: async () => (await import('../features/account/your-data.tsx')).YourData,
}
export type StudioScreen = keyof typeof studioScreens
