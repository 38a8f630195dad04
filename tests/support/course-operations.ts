/** The operations on courses that each role gains, for `allowed-operations.ts`. */
export const courseOperations = {
  viewer: [
    'GET /api/v1/digital-benefits/:id/course',
    'GET /api/v1/lessons/:id',
    'GET /api/v1/digital-benefits/:id/students',
  ],
  editor: [
    'POST /api/v1/digital-benefits/:id/course-modules',
    'PATCH /api/v1/course-modules/:id',
    'DELETE /api/v1/course-modules/:id',
    'POST /api/v1/course-modules/:id/lessons',
    'PUT /api/v1/digital-benefits/:id/course-order',
    'PATCH /api/v1/lessons/:id',
    'DELETE /api/v1/lessons/:id',
    'DELETE /api/v1/lesson-files/:id',
  ],
  admin: ['POST /api/v1/digital-benefits/:id/enrollments', 'POST /api/v1/course-enrollments/:id/revoke'],
}
