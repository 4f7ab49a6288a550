import { useState } from 'react'
import { Alert, Modal } from 'antd'
import { impersonate, listUsersBelow } from '@arriero/contract/session/session.contract.ts'
import { roleLabel } from '@arriero/contract/core/services.ts'
import { errorText } from '../../kit/api-error.ts'
import { call } from '../../kit/call.ts'
import type { LoadOptions, Option } from '../../kit/list/list-types.ts'
import { RemoteSelect } from '../../kit/form/RemoteSelect.tsx'
import { actAs } from '../../kit/session.ts'

const loadUsers: LoadOptions = async (text, signal) => {
  const users = await call(listUsersBelow, { query: { search: text }, signal })
  return users.map(({ id, name, role, accountName }) => ({
    value: id,
    label: name,
    detail: `${roleLabel(role)} · ${accountName}`,
  }))
}

/** 'Ver como': the console with the eyes of somebody below, on record until one returns. */
export function ActAsDialog({ close }: { close: () => void }) {
  const [chosen, setChosen] = useState<Option>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const enter = async () => {
    if (!chosen) return
    setBusy(true)
    try {
      actAs(await call(impersonate, { body: { userId: Number(chosen.value) } }))
    } catch (error) {
      setProblem(errorText(error))
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      title="Ver como otra persona"
      okText={chosen ? `Ver como ${chosen.label}` : 'Ver como…'}
      cancelText="Cancelar"
      okButtonProps={{ disabled: !chosen, loading: isBusy }}
      onOk={() => void enter()}
      onCancel={close}
    >
      <p>Verá lo que esa persona ve y todo lo que haga quedará registrado a su nombre.</p>
      {problem && <Alert type="error" showIcon title={problem} className="form-notice" role="alert" />}
      <RemoteSelect load={loadUsers} onPick={setChosen} placeholder="Nombre, usuario o empresa" autoFocus />
    </Modal>
  )
}
