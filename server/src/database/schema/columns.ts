/** A table's row as it is read. */
export type { Selectable } from 'kysely'

/** Milliseconds since 1970, UTC. */
export type TimeMs = number

/** 0 or 1: the same type on both engines. */
export type Flag = number

/** JSON as text. */
export type Json = string

/** A timestamp on PostgreSQL, ISO text on SQLite. Write ISO text, read with `new Date(value)`. */
export type StoredTime = Date | string
