import { Button } from 'antd'
import { IconCheck, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import { startJob, stopJob, updateJob } from '@arriero/contract/maintenance/orders/orders.contract.ts'
import type { Job, Order } from '@arriero/contract/maintenance/orders/orders.entities.ts'
import { jobToDo, running } from '@arriero/contract/maintenance/orders/orders.rules.ts'
import { useWhyNot } from '../../../kit/access.ts'
import { call } from '../../../kit/call.ts'
import { tried } from './tried.ts'

/** Starts and stops counting the hours of a job: for whoever does it, and for those who may change it. */
export function JobWork({ order, job }: { order: Pick<Order, 'process'>; job: Job }) {
  const { id, name, state, runningSince, isMine, technicianId } = job
  const mayNotWrite = useWhyNot(updateJob)
  if (!isMine && mayNotWrite !== undefined) return null
  if (runningSince)
    return (
      <>
        <Button
          icon={<IconPlayerStop size={16} />}
          onClick={() => void tried(call(stopJob, { id, body: {} }), `«${name}», detenido`)}
        >
          Detener
        </Button>
        <DoneButton id={id} name={name} />
      </>
    )
  if (state !== jobToDo || technicianId === null) return null
  return (
    <>
      <Button
        icon={<IconPlayerPlay size={16} />}
        onClick={() => void tried(call(startJob, { id }), `«${name}», en curso`)}
      >
        Empezar
      </Button>
      {order.process === running && <DoneButton id={id} name={name} />}
    </>
  )
}

const DoneButton = ({ id, name }: Pick<Job, 'id' | 'name'>) => (
  <Button
    icon={<IconCheck size={16} stroke={2} />}
    onClick={() => void tried(call(stopJob, { id, body: { done: true } }), `«${name}», hecho`)}
  >
    Hecho
  </Button>
)
