/** What is said of the device that Keeper is open on. Schema-free. */
export const deviceWording = {
  title: 'On this device',
  text: 'Offline use and the installed app.',
  needsHttps:
    'Needs HTTPS. Over plain HTTP browsers allow neither offline use nor installing. Open Keeper by an https:// address, or on the machine itself.',
  ready:
    'Keeper works offline here: the app, what you opened lately and what you write. Your browser’s menu installs it.',
} as const
