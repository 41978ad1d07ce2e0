import { verifyDatabase } from './backup.ts'

// Prints what is wrong with the file that it is given; nothing where the file is whole.
try {
  verifyDatabase(process.argv[2] ?? '')
} catch (error) {
  process.stdout.write(error instanceof Error ? error.message : String(error))
}
