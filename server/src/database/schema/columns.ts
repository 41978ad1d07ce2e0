/** A table's row as it is read. */
export type { Selectable } from 'kysely'

/** Milliseconds since 1970, UTC. */
export type TimeMs = number

/** 0 or 1: the same type on both engines. */
export type Flag = number

/** JSON as text. */
export type Json = string

/** Written by the accounts library: a timestamp on PostgreSQL, ISO text on SQLite. Read with `new Date(value)`. */
export type LibraryTime = Date | string
