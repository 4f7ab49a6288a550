import type { Camera } from '@arriero/contract/video/cameras.contract.ts'
import { planPercent } from '@arriero/contract/video/video.rules.ts'
import { number } from '../../../kit/format.ts'
import { planTone } from '../video.words.ts'

type Plan = Pick<Camera, 'usedSeconds' | 'planSeconds'>

export const planShare = ({ usedSeconds, planSeconds }: Plan) => `${number(planPercent(usedSeconds, planSeconds))} %`

/** How much of a plan is used; amber from 75 %, red from 95 %. */
export function PlanBar({ plan }: { plan: Plan }) {
  const share = Math.min(100, planPercent(plan.usedSeconds, plan.planSeconds))
  return (
    <span className={`plan-bar tone-${planTone(plan)}`} aria-hidden>
      <i style={{ width: `${share}%` }} />
    </span>
  )
}
