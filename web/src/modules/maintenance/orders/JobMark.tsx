import { IconCircle, IconCircleCheckFilled, IconCircleX } from '@tabler/icons-react'
import type { Job } from '@arriero/contract/maintenance/orders/orders.entities.ts'
import { jobDone, jobDropped } from '@arriero/contract/maintenance/orders/orders.rules.ts'

/** What became of a job. */
export function JobMark({ job: { state } }: { job: Job }) {
  if (state === jobDone) return <IconCircleCheckFilled className="work-done" size={20} aria-label="Hecho" />
  if (state === jobDropped) return <IconCircleX className="muted" size={20} aria-label="No se hará" />
  return <IconCircle className="muted" size={20} stroke={1.5} aria-label="Por hacer" />
}
