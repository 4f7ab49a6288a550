import { expect, test } from 'vitest'
import { connectToasts, toast, toastDuration, type Toast } from './toast.ts'

test('TOAST-01 how long toasts stay', () => {
  expect(toastDuration).toMatchObject({ normal: 5000, alert: 20_000, copy: 10_000, incident: 3000 })
})

test('a toast told before the page is drawn is shown then, and the same event is told once', () => {
  const shown: Toast[] = []
  toast.success('Viaje "Uno" ha finalizado', { event: 'trip 1' })
  const disconnect = connectToasts((one) => shown.push(one))
  toast.success('Viaje "Uno" ha finalizado', { event: 'trip 1' })
  toast.success('Viaje "Dos" ha finalizado', { event: 'trip 2' })
  toast.info('Exito')
  toast.info('Exito')
  disconnect()
  expect(shown.map(({ text }) => text)).toEqual([
    'Viaje "Uno" ha finalizado',
    'Viaje "Dos" ha finalizado',
    'Exito',
    'Exito',
  ])
})
