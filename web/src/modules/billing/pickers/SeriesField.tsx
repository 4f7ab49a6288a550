import { useEffect } from 'react'
import { Form } from 'antd'
import type { DocumentKind } from '@arriero/contract/billing/series/series.rules.ts'
import { SelectField } from '../../../kit/form/fields.tsx'
import { useIsFilled } from '../../../kit/form/form-values.ts'
import { rememberSeries, usualSeries, useSeriesOf } from './useSeriesOf.ts'

interface SeriesFieldProps {
  kind: DocumentKind
  /** The folio of a document that is there already is taken. */
  isNew: boolean
}

/** The series that numbers a document; a new one begins with the usual. */
export function SeriesField({ kind, isNew }: SeriesFieldProps) {
  const form = Form.useFormInstance<{ seriesId?: number }>()
  const chosen = Form.useWatch('seriesId', form)
  const isFilled = useIsFilled(form)
  const { all: offered } = useSeriesOf(kind, chosen)
  const usual = isNew && isFilled && chosen === undefined ? usualSeries(kind, offered) : undefined
  useEffect(() => {
    if (usual !== undefined) form.setFieldValue('seriesId', usual)
  }, [usual, form])
  return (
    <SelectField
      name="seriesId"
      label="Serie"
      required
      clearable={false}
      options={offered}
      disabled={!isNew}
      {...(!isNew && { hint: 'Su folio ya está tomado' })}
      onPick={(option) => rememberSeries(kind, [option].flat()[0]?.value)}
    />
  )
}
