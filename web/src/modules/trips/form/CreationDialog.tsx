import { useMemo, useState, type ReactNode } from 'react'
import { Alert, Form, Modal } from 'antd'
import { ApiError, errorText } from '../../../kit/api-error.ts'
import { FormContext } from '../../../kit/form/form-state.ts'
import type { FormSchema } from '../../../kit/form/form-rules.ts'
import type { Option } from '../../../kit/list/list-types.ts'
import { toast } from '../../../kit/shell/toast.ts'

interface CreationDialogProps<Values extends object> {
  title: string
  width: number
  schema: FormSchema
  initial: Partial<Values>
  save: (values: Values) => Promise<{ id: number; name: string }>
  /** 'Cliente': before the name of what was made. */
  noun: string
  onClose: (made?: Option) => void
  /** Beside the fields. */
  aside?: ReactNode
  children: ReactNode
}

/** A small form over the trip's: what is made here is chosen there, and nothing typed in the trip is lost. */
export function CreationDialog<Values extends object>(props: CreationDialogProps<Values>) {
  const { title, width, schema, initial, save, noun, onClose, aside, children } = props
  const [form] = Form.useForm<Values>()
  // Nobody else edits what does not exist: no conflict asks how its fields read.
  const context = useMemo(() => ({ schema, isReadOnly: false, describe: () => undefined }), [schema])
  const [isSaving, setSaving] = useState(false)
  const [problem, setProblem] = useState<string>()
  const send = async () => {
    setSaving(true)
    setProblem(undefined)
    try {
      // Checked against the schema the call has.
      const { id, name } = await save((await form.validateFields()) as Values)
      toast.success(`${noun} «${name}» creado y elegido`)
      onClose({ value: id, label: name })
    } catch (error) {
      // Fields that are wrong say so themselves.
      if (error instanceof ApiError) setProblem(Object.values(error.fields).flat()[0] ?? errorText(error))
      setSaving(false)
    }
  }
  return (
    <Modal
      open
      centered
      width={width}
      title={title}
      okText="Crear y elegir"
      cancelText="Cancelar"
      confirmLoading={isSaving}
      onOk={() => void send()}
      onCancel={() => onClose()}
    >
      <FormContext value={context}>
        <div className={aside ? 'creation creation-wide' : 'creation'}>
          <Form form={form} layout="vertical" initialValues={initial} autoComplete="off">
            {problem && <Alert type="error" showIcon title={problem} className="form-notice" role="alert" />}
            {children}
          </Form>
          {aside}
        </div>
      </FormContext>
    </Modal>
  )
}
