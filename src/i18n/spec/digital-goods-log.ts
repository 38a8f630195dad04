/** The texts of the audit log for digital goods and courses. */
export const digitalGoodsLog = {
  actions: {
    'digital_file.uploaded': 'Arquivo para compradores enviado',
    'digital_benefit.created': 'Entrega digital adicionada',
    'digital_benefit.changed': 'Entrega digital alterada',
    'digital_benefit.deleted': 'Entrega digital removida',
    'digital_benefit.keys_added': 'Chaves de licença adicionadas',
    'order.license_released': 'Ativação de licença encerrada',
    'course.module_created': 'Módulo de curso adicionado',
    'course.module_changed': 'Módulo de curso renomeado',
    'course.module_deleted': 'Módulo de curso excluído',
    'course.ordered': 'Curso reorganizado',
    'course.students_enrolled': 'Alunos matriculados em curso',
    'course.enrollment_revoked': 'Matrícula em curso encerrada',
    'lesson.created': 'Aula adicionada',
    'lesson.changed': 'Aula alterada',
    'lesson.deleted': 'Aula excluída',
    'lesson.file_uploaded': 'Arquivo de aula enviado',
    'lesson.file_deleted': 'Arquivo de aula excluído',
  },
}
