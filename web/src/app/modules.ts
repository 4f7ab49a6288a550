import type { Module } from '../kit/module.ts'
import { sessionModule } from '../modules/session/session.module.ts'
import { systemUpdatesModule } from '../modules/system-updates/system-updates.module.ts'
import { tripsModule } from '../modules/trips/trips.module.ts'

/** Every part of the console, one line each. */
export const modules: readonly Module[] = [sessionModule, systemUpdatesModule, tripsModule]
