import { lazy, Suspense } from 'react'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { PicturePickerProps } from './picture-picker.tsx'

const Picker = lazy(() => import('./picture-picker.tsx').then(module => ({ default: module.PicturePicker })))

/**
 * Loads the picture picker together with the form that shows it, so that the product list loads without the picker's
 * drag-and-drop code.
 */
export const LazyPicker = (props: PicturePickerProps) => (
  <Suspense fallback={<Skeleton className="h-36 rounded-lg" />}>
    <Picker {...props} />
  </Suspense>
)
