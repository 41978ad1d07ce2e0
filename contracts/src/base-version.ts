import { z } from 'zod'

/** The greatest version that a change can name: the one after it still fits a column of 32 bits. */
export const baseVersionMax = 2_147_483_646

/** The version that a change is based on, from 1. */
export const BaseVersion = z.int().min(1).max(baseVersionMax)

/** The same for what has version 0 until it is saved for the first time. */
export const BaseVersionFromZero = z.int().min(0).max(baseVersionMax)
