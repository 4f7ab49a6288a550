import { expect, test } from 'vitest'
import { planWords } from './PlannedWay.tsx'

test.each([
  [
    { source: 'road' as const, distanceKm: 212.4, durationMinutes: 185, reason: null },
    '212.4 km por carretera, 3 h 05 min.',
  ],
  [
    {
      source: 'straight' as const,
      distanceKm: 199.96,
      durationMinutes: null,
      reason: 'El servicio de rutas no responde.',
    },
    'Línea recta de 200.0 km: El servicio de rutas no responde. La ruta se guarda sin trazo; puede dibujarlo.',
  ],
])('a planned way in words: %j', (plan, words) => expect(planWords(plan)).toBe(words))
