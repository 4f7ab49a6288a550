import { useState } from 'react'
import { Modal, Select } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { changeTasks, taskPeople } from '@arriero/contract/tasks/tasks.contract.ts'
import type { TaskRow } from '@arriero/contract/tasks/tasks.entities.ts'
import { taskTexts } from '@arriero/contract/tasks/tasks.rules.ts'
import { call } from '../../../kit/call.ts'
import { plural } from '../../../kit/format.ts'
import { MomentInput } from '../../../kit/form/MomentInput.tsx'
import { taskKey, tried } from '../tasks.words.ts'

export interface Bulk {
  kind: 'hand' | 'date'
  rows: readonly TaskRow[]
  clear: () => void
}

/** Hands many tasks over, or puts them off. */
export function BulkDialog({ bulk: { kind, rows, clear }, close }: { bulk: Bulk; close: () => void }) {
  const [userIds, setUserIds] = useState<number[]>([])
  const [dueAt, setDueAt] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const [search, setSearch] = useState('')
  const { data, isFetching } = useQuery({
    queryKey: [...taskKey, 'people', search],
    queryFn: ({ signal }) => call(taskPeople, { query: { search }, signal }),
    enabled: kind === 'hand',
  })
  const isReady = kind === 'hand' ? userIds.length > 0 : dueAt !== null
  const send = async () => {
    setSending(true)
    const change = kind === 'hand' ? { userIds, groupIds: [] } : { dueAt: dueAt! }
    const done = call(changeTasks, { body: { ids: rows.map(({ id }) => id), ...change } })
    setSending(false)
    if (!(await tried(done, taskTexts.updated, taskTexts.notUpdated))) return
    clear()
    close()
  }
  return (
    <Modal
      open
      centered
      width={440}
      title={`${kind === 'hand' ? 'Reasignar' : 'Cambiar fecha de'} ${plural(rows.length, 'tarea', 'tareas')}`}
      okText="Guardar"
      cancelText="Volver"
      okButtonProps={{ disabled: !isReady, title: isReady ? '' : 'Elija primero' }}
      confirmLoading={isSending}
      onOk={() => void send()}
      onCancel={close}
    >
      <p className="confirm-text">Las que ya terminaron se quedan como están.</p>
      {kind === 'hand' ? (
        <Select
          mode="multiple"
          aria-label="Asignar a"
          placeholder="Busque personas"
          style={{ width: '100%' }}
          showSearch={{ filterOption: false, onSearch: setSearch }}
          loading={isFetching}
          value={userIds}
          onChange={setUserIds}
          options={data?.people.map(({ id, name }) => ({ value: id, label: name })) ?? []}
        />
      ) : (
        <MomentInput withTime value={dueAt} onChange={setDueAt} placeholder="Vence" />
      )}
    </Modal>
  )
}
