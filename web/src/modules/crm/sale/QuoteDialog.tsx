import { useState } from 'react'
import { Alert, Form, Input, InputNumber, Modal } from 'antd'
import { quoteSale } from '@arriero/contract/crm/sales.contract.ts'
import type { Sale } from '@arriero/contract/crm/sales.entities.ts'
import { errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { money } from '../../../kit/format.ts'
import { MomentInput } from '../../../kit/form/MomentInput.tsx'
import { toast } from '../../../kit/shell/toast.ts'
import { crmChanged, dayFromNow } from '../crm.words.ts'

interface Offered {
  description: string
  quantity: number
  unitPrice: number
  validUntil: string
}
const days = 15

/** A quotation of billing with one concept; more of them, clauses and letterhead are put where it opens. */
export function QuoteDialog({ sale, close }: { sale: Sale; close: () => void }) {
  const [form] = Form.useForm<Offered>()
  const [problem, setProblem] = useState<string>()
  const [isSending, setSending] = useState(false)
  const offered = Form.useWatch([], form) as Partial<Offered> | undefined
  const net = (offered?.quantity ?? 0) * (offered?.unitPrice ?? 0)
  const send = async ({ description, quantity, unitPrice, validUntil }: Offered) => {
    setSending(true)
    try {
      const line = {
        // Freight of goods by road, by the service.
        productKey: '78101802',
        unitKey: 'E48',
        description,
        quantity,
        unitPrice,
        taxes: [{ kind: 'traslado' as const, tax: '002' as const, factor: 'Tasa' as const, rate: 0.16 }],
      }
      const { quotations } = await call(quoteSale, { body: { saleId: sale.id, validUntil, lines: [line] } })
      await crmChanged()
      toast.success(`Cotización ${quotations[0]!.folio} creada`)
      close()
    } catch (error) {
      setProblem(errorText(error))
      setSending(false)
    }
  }
  return (
    <Modal
      open
      centered
      width={520}
      title={`Cotización de ${sale.folio}`}
      okText="Crear cotización"
      cancelText="Volver"
      confirmLoading={isSending}
      onOk={() => form.submit()}
      onCancel={close}
    >
      {problem && <Alert type="error" showIcon title={problem} className="form-notice" role="alert" />}
      <p className="confirm-text">{`Para ${sale.companyName}${sale.contactName ? `, ${sale.contactName}` : ''}`}</p>
      <Form<Offered>
        form={form}
        layout="vertical"
        initialValues={{
          description: sale.title,
          quantity: 1,
          unitPrice: sale.amount || null,
          validUntil: dayFromNow(days),
        }}
        onFinish={(values) => void send(values)}
      >
        <Form.Item
          name="description"
          label="Concepto"
          rules={[{ required: true, whitespace: true, message: 'Diga qué se ofrece' }]}
        >
          <Input.TextArea maxLength={1000} autoSize={{ minRows: 1, maxRows: 4 }} />
        </Form.Item>
        <Form.Item name="quantity" label="Cantidad" rules={[{ required: true, message: 'Diga cuántos' }]}>
          <InputNumber min={0.000001} max={999_999_999} controls={false} />
        </Form.Item>
        <Form.Item name="unitPrice" label="Precio sin IVA" rules={[{ required: true, message: 'Diga a qué precio' }]}>
          <InputNumber min={0.01} max={999_999_999} precision={2} controls={false} />
        </Form.Item>
        <Form.Item name="validUntil" label="Vigencia" rules={[{ required: true, message: 'Diga hasta cuándo vale' }]}>
          <MomentInput withTime={false} onUnread={() => {}} />
        </Form.Item>
      </Form>
      <p className="muted">{`Total con IVA: ${money(net * 1.16)}. Conceptos, cláusulas y membrete se cambian en la cotización.`}</p>
    </Modal>
  )
}
