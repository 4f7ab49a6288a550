import type { Work } from '../../app/database/work.ts'

/** Trips that have started or are still to start, of these units. */
export async function activeTripsOf(_work: Work, _unitIds: readonly number[]): Promise<{ id: number; name: string; unitId: number }[]> {
  return []
}
