import { useState } from 'react'
import { Modal, Radio } from 'antd'
import type { ReportAsked } from '@arriero/contract/reports/reports.entities.ts'
import { makeLink } from '../actions.ts'

const lives = [
  { value: 1, label: '1 día' },
  { value: 7, label: '7 días' },
  { value: 30, label: '30 días' },
]

/** A link to the file of what is shown, for somebody without an account. */
export function LinkDialog({ asked, name, onClose }: { asked: ReportAsked; name: string; onClose: () => void }) {
  const [days, setDays] = useState(7)
  const [format, setFormat] = useState<'xlsx' | 'pdf'>('pdf')
  const make = () => {
    void makeLink({ asked, name }, format, days)
    onClose()
  }
  return (
    <Modal
      open
      title={`Enlace a «${name}»`}
      okText="Preparar enlace"
      cancelText="Cancelar"
      onOk={make}
      onCancel={onClose}
    >
      <div className="report-save">
        <p>Quien tenga el enlace abre el archivo sin entrar a Arriero, hasta que venza o usted lo retire.</p>
        <Radio.Group
          aria-label="Archivo"
          value={format}
          onChange={({ target }) => setFormat(target.value as 'xlsx' | 'pdf')}
          options={[
            { value: 'pdf', label: 'PDF' },
            { value: 'xlsx', label: 'Excel' },
          ]}
        />
        <Radio.Group
          aria-label="Vence en"
          value={days}
          onChange={({ target }) => setDays(Number(target.value))}
          options={lives}
        />
      </div>
    </Modal>
  )
}
