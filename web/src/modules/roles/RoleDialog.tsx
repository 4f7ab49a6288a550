import { useState } from 'react'
import { Alert, Button, Form, Input, Modal, Select } from 'antd'
import { texts } from '@arriero/contract/core/messages.ts'
import { createRole, deleteRole, updateRole, type AccountRole } from '@arriero/contract/roles/roles.contract.ts'
import { whyNot } from '../../kit/access.ts'
import { ApiError, errorText } from '../../kit/api-error.ts'
import { call } from '../../kit/call.ts'
import { askRemoval } from '../../kit/list/removal.ts'
import { queryClient } from '../../kit/query.ts'
import { toast } from '../../kit/shell/toast.ts'
import './roles.css'

/** What the dialog begins with: a role to change, one to copy, a kind to build on, or nothing. */
export interface RoleDraftOf {
  role?: AccountRole
  copyOf?: AccountRole
  ofKind?: number
}
interface Values {
  name: string
  description: string | undefined
  kind: number
  /** `kind`, `none` or the id of a role. */
  from: string
}
interface Props {
  of: RoleDraftOf
  accountId: number
  roles: readonly AccountRole[]
  kinds: readonly { kind: number; name: string }[]
  close: (made?: AccountRole | 'removed') => void
}

const startOf = ({ role, copyOf, ofKind }: RoleDraftOf): Values => {
  const source = role ?? copyOf
  return {
    name: role?.name ?? (copyOf ? `${copyOf.name} (copia)` : ''),
    description: source?.description ?? undefined,
    kind: source?.kind ?? ofKind ?? 5,
    from: source?.parentId ? String(source.parentId) : (source?.inheritsKind ?? ofKind !== undefined) ? 'kind' : 'none',
  }
}
const inheritance = (from: string) => ({
  parentId: /^\d+$/.test(from) ? Number(from) : null,
  inheritsKind: from === 'kind',
})

/** Name, kind and inheritance of a role; its permissions are the matrix's business. */
export function RoleDialog({ of, accountId, roles, kinds, close }: Props) {
  const [form] = Form.useForm<Values>()
  const [problem, setProblem] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const kind: unknown = Form.useWatch('kind', form)
  const { role, copyOf } = of
  const save = async ({ name, description, kind: chosen, from }: Values) => {
    setSaving(true)
    setProblem(undefined)
    const shared = { name, description: description ?? null, ...inheritance(from) }
    try {
      const made = role
        ? await call(updateRole, { account_id: accountId, id: role.id, body: { ...shared, version: role.version } })
        : await call(createRole, {
            account_id: accountId,
            body: { ...shared, kind: chosen, ...(copyOf && { permissions: copyOf.permissions }) },
          })
      await queryClient.invalidateQueries({ queryKey: ['account-roles'] })
      toast.success(`Rol «${made.name}» ${role ? 'guardado' : 'creado'}`)
      close(made)
    } catch (error) {
      const named = error instanceof ApiError ? error.fields['name'] : undefined
      if (named) form.setFields([{ name: 'name', errors: named }])
      else setProblem(errorText(error))
      setSaving(false)
    }
  }
  const leaveAndAsk = (gone: AccountRole) => {
    close()
    void askRoleDeletion(accountId, gone, () => close('removed'))
  }
  return (
    <Modal
      open
      title={role ? 'Nombre y herencia' : copyOf ? 'Duplicar rol' : 'Crear rol'}
      onCancel={() => close()}
      footer={
        <div className="role-foot">
          {role && !whyNot(deleteRole) && (
            <Button danger type="text" onClick={() => leaveAndAsk(role)}>
              Eliminar…
            </Button>
          )}
          <span className="spacer" />
          <Button onClick={() => close()}>Cancelar</Button>
          <Button type="primary" loading={isSaving} onClick={() => form.submit()}>
            {role ? 'Guardar' : 'Crear rol'}
          </Button>
        </div>
      }
    >
      {problem && <Alert type="error" showIcon title={problem} className="form-notice" role="alert" />}
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={startOf(of)}
        onFinish={(values) => void save(values)}
      >
        <Form.Item name="name" label="Nombre" rules={[{ required: true, whitespace: true, message: texts.required }]}>
          <Input maxLength={100} autoFocus />
        </Form.Item>
        <Form.Item
          name="kind"
          label="Para usuarios de tipo"
          extra="El tipo decide si ve todas las unidades o solo las que se le comparten."
        >
          <Select
            disabled={role !== undefined}
            options={kinds.map(({ kind: value, name: label }) => ({ value, label }))}
          />
        </Form.Item>
        <Form.Item name="from" label="Hereda de" extra="Lo heredado cambia solo cuando cambia el rol base.">
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            options={[
              { value: 'none', label: 'Ninguno' },
              { value: 'kind', label: `${kinds.find((one) => one.kind === kind)?.name ?? 'Su tipo'} (base)` },
              ...roles.filter(({ id }) => id !== role?.id).map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
          />
        </Form.Item>
        <Form.Item name="description" label="Para qué es">
          <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 5 }} />
        </Form.Item>
      </Form>
    </Modal>
  )
}

const askRoleDeletion = (accountId: number, { id, name, users }: AccountRole, after: () => void) =>
  askRemoval({
    what: `el rol «${name}»`,
    consequence:
      users > 0 ? 'Primero dé otro rol a quienes lo tienen.' : 'Nadie lo tiene; deja de aparecer al crear usuarios.',
    ...(users > 0 && {
      ask: { dependants: [{ count: users, text: users === 1 ? 'usuario lo tiene' : 'usuarios lo tienen' }] },
    }),
    remove: () => call(deleteRole, { account_id: accountId, id }),
    keys: [['account-roles']],
    after,
  })
