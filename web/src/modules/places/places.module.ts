import { defineModule } from '../../kit/shell/module.ts'

const view = 'recurso.geocerca.view'

/** Places that are looked for by name, and those that the units' stops taught. */
export const placesModule = defineModule({
  name: 'places',
  screens: [
    {
      path: '/Consola/geocercas/aprendidos',
      permission: view,
      title: 'Lugares aprendidos',
      fullBleed: true,
      page: () => import('./LearnedPlacesPage.tsx').then((m) => m.LearnedPlacesPage),
    },
    {
      path: '/Consola/geocercas/aprendidos/:id',
      permission: view,
      beside: '/Consola/geocercas/aprendidos',
      title: 'Lugar aprendido',
      page: () => import('./LearnedPlaceForm.tsx').then((m) => m.LearnedPlaceForm),
    },
  ],
  palette: () => import('./places.palette.ts').then((m) => m.palettePlaces),
})
