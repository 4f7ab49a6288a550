import { Form } from 'antd'
import { IconCheck } from '@tabler/icons-react'
import {
  activateLetterhead,
  createLetterhead,
  deleteLetterhead,
  listLetterheads,
  previewLetterhead,
  updateLetterhead,
  type Letterhead,
  type LetterheadDraft,
} from '@arriero/contract/billing/quotations/letterheads.contract.ts'
import { letterheadLayouts } from '@arriero/contract/billing/quotations/letterheads.rules.ts'
import { imageTypes } from '@arriero/contract/core/files.ts'
import { whyNot } from '../../../kit/access.ts'
import { errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { FieldGroup } from '../../../kit/form/Field.tsx'
import { ColourField, FileField, SelectField, SwitchField, TextField } from '../../../kit/form/fields.tsx'
import { catalogPage } from '../../../kit/list/CatalogPage.tsx'
import { columnsFor } from '../../../kit/list/columns.tsx'
import { queryClient } from '../../../kit/query.ts'
import { toast } from '../../../kit/shell/toast.ts'
import { useFormValues } from '../../../kit/form/form-values.ts'
import { billingPaths } from '../billing.paths.ts'
import { PdfPreview } from '../PdfPreview.tsx'
import { LetterheadMark } from './LetterheadMark.tsx'

const column = columnsFor<Letterhead>()
const blank = { colour: '#117dd4', layout: 'left' } as const

export const letterheads = catalogPage({
  id: 'letterheads',
  title: 'Membretes',
  noun: ['membrete', 'membretes'],
  path: billingPaths.letterheads,
  key: ['letterheads'],
  explain: 'Con un membrete sus cotizaciones salen con su logotipo, sus colores y sus datos.',
  list: listLetterheads,
  create: createLetterhead,
  update: updateLetterhead,
  remove: deleteLetterhead,
  text: ({ name, company }) => `${name} ${company}`,
  columns: [
    {
      key: 'look',
      title: 'Papel',
      width: 90,
      lines: 1,
      render: ({ colour, layout }) => <LetterheadMark colour={colour} layout={layout} />,
    },
    column.name('name', 'Membrete'),
    column.text('company', 'Empresa'),
    column.text('detail', 'Datos', { hidden: true }),
    column.state('active', 'Uso', ({ active }) =>
      active ? { tone: 'green', label: 'Activo' } : { tone: 'grey', label: 'Guardado' },
    ),
  ],
  blank,
  actions: ({ id, name, active }) => [
    {
      key: 'activate',
      label: 'Usar este membrete',
      icon: IconCheck,
      disabled: whyNot(activateLetterhead) ?? (active ? 'Ya es el activo.' : undefined),
      onClick: () => void activate(id, name),
    },
  ],
  fields: (row) => (
    <>
      <FieldGroup>
        <TextField name="name" label="Nombre del membrete" maxLength={80} span={2} />
        <TextField name="company" label="Empresa, como se imprime" maxLength={200} span={2} />
        <TextField
          name="detail"
          label="Bajo el nombre"
          hint="RFC, domicilio, teléfono; hasta dos renglones."
          maxLength={300}
          multiline
          span={2}
        />
        <SelectField
          name="layout"
          label="Forma"
          clearable={false}
          options={letterheadLayouts.map(({ layout, label }) => ({ value: layout, label }))}
        />
        <ColourField name="colour" label="Color" />
        {row?.logo && (
          <>
            <img className="letterhead-logo" src={row.logo} alt={`Logotipo de ${row.name}`} />
            <SwitchField name="removeImage" label="Quitar el logotipo" />
          </>
        )}
        <FileField name="image" label="Logotipo" span={2} accept={imageTypes} maxKb={4096} />
        <TextField name="foot" label="Al pie de cada página" maxLength={300} span={2} />
      </FieldGroup>
      <Preview id={row?.id} />
    </>
  ),
})

function Preview({ id }: { id: number | undefined }) {
  const values = useFormValues<Partial<LetterheadDraft>>(Form.useFormInstance(), blank)
  const { detail, foot, company, colour = blank.colour, layout = blank.layout } = values
  const body = { ...blank, colour, layout, detail, foot, company, ...(id && { id }) }
  return (
    <PdfPreview
      title="Vista previa del membrete"
      of={body}
      load={(signal) => call(previewLetterhead, { body, signal })}
    />
  )
}

async function activate(id: number, name: string): Promise<void> {
  try {
    await call(activateLetterhead, { body: { id } })
    toast.success(`«${name}» es ahora el membrete activo`)
    await queryClient.invalidateQueries({ queryKey: ['letterheads'] })
  } catch (error) {
    toast.error('No se pudo activar', { detail: errorText(error) })
  }
}
