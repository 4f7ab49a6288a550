import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Form } from 'antd'
import { createCode, deleteCode, updateCode, type QrChange, type QrCode } from '@arriero/contract/qr/qr.contract.ts'
import { qrTexts, spelledCode, subjectKinds, type SubjectKind } from '@arriero/contract/qr/qr.rules.ts'
import { ApiError } from '../../kit/api-error.ts'
import { call } from '../../kit/call.ts'
import { FormPanel } from '../../kit/form/FormPanel.tsx'
import { SelectField } from '../../kit/form/fields.tsx'
import { askRemoval, removalButton } from '../../kit/list/removal.ts'
import { queryClient } from '../../kit/query.ts'
import { useRouteParams } from '../../kit/shell/navigation.ts'
import { toast } from '../../kit/shell/toast.ts'
import { qrPaths } from './qr.paths.ts'
import { codesKey, loadCodes, subjectsLike } from './qr.queries.ts'

const valuesOf = ({ kind, subjectId, version }: QrCode): QrChange => ({ kind, subjectId, version })
const reload = () => queryClient.invalidateQueries({ queryKey: codesKey })
const said = ({ inUse, code }: QrCode) => (inUse ? qrTexts.assigned : `Código ${spelledCode(code)} guardado, libre`)

/** Rule QR-01; what the form can show beside its fields is told there alone. */
async function told(saving: Promise<QrCode>): Promise<QrCode> {
  try {
    return await saving
  } catch (error) {
    const isShown = error instanceof ApiError && (error.status === 400 || error.status === 409)
    if (!isShown) toast.error(qrTexts.notAssigned)
    throw error
  }
}

export const NewCode = () => (
  <FormPanel<QrChange, QrCode>
    title="Crear código QR"
    sub="Se puede dejar libre y asignarlo al leerlo."
    closeTo={qrPaths.codes}
    for={createCode}
    initial={{}}
    save={({ kind, subjectId }) =>
      told(call(createCode, { body: { kind: kind ?? null, subjectId: subjectId ?? null } }))
    }
    saved={said}
    onSaved={reload}
  >
    <SubjectFields />
  </FormPanel>
)

export function EditCode() {
  const { id } = useRouteParams()
  const navigate = useNavigate()
  const codes = useQuery({ queryKey: codesKey, queryFn: ({ signal }) => loadCodes(signal) })
  const code = codes.data?.find((one) => String(one.id) === id)
  const remove = (one: QrCode) =>
    askRemoval({
      what: `el código «${spelledCode(one.code)}»`,
      consequence: 'La etiqueta pegada ya no abrirá nada.',
      remove: () => call(deleteCode, { id: one.id }),
      keys: [codesKey],
      after: () => void navigate({ to: qrPaths.codes }),
    })
  return (
    <FormPanel<QrChange, QrCode>
      key={id}
      title={code ? spelledCode(code.code) : 'Código QR'}
      sub={code && (code.inUse ? 'En uso' : 'Libre')}
      closeTo={qrPaths.codes}
      for={updateCode}
      initial={code && valuesOf(code)}
      valuesOf={valuesOf}
      error={codes.data && !code ? new Error('gone') : codes.error}
      retry={() => void codes.refetch()}
      save={(values) =>
        told(
          call(updateCode, {
            id: code!.id,
            body: { ...values, kind: values.kind ?? null, subjectId: values.subjectId ?? null },
          }),
        )
      }
      saved={said}
      onSaved={reload}
      {...(code && removalButton(deleteCode, () => remove(code)))}
    >
      <SubjectFields {...(code && { code })} />
    </FormPanel>
  )
}

/** What a code stands on; another kind is another choice. */
export function SubjectFields({ code }: { code?: QrCode }) {
  const form = Form.useFormInstance()
  const kind: SubjectKind | undefined = Form.useWatch('kind', form)
  const chosen =
    code?.subjectId && code.kind === kind
      ? [{ value: code.subjectId, label: code.name ?? '', detail: code.key ?? '' }]
      : []
  return (
    <>
      <SelectField
        name="kind"
        label="Qué es"
        options={subjectKinds.map(({ code: value, label }) => ({ value, label }))}
        onPick={() => form.setFieldValue('subjectId', null)}
      />
      {kind && <SelectField key={kind} name="subjectId" label="Cuál" load={subjectsLike(kind)} chosen={chosen} />}
    </>
  )
}
