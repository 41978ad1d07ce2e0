import { verifyDatabase } from './backup.ts'

// Prints what is wrong with the file that it is given; nothing where the file is whole. Where "ended" follows the file,
// whoever started it ends it: a signal to all processes of a server, such as that of Ctrl-C, doesn't.
if (process.argv[3] === 'ended')
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
try {
  verifyDatabase(process.argv[2] ?? '')
} catch (error) {
  process.stdout.write(error instanceof Error ? error.message : String(error))
}
