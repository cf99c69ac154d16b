# Texts that become part of the program, and of the module of the page.

# All theorem files as known_theorems.cpp.
function(takeaway_known_theorems root out)
  file(GLOB theorem_files CONFIGURE_DEPENDS ${root}/theorems/*.thm)
  list(SORT theorem_files)
  list(LENGTH theorem_files TAKEAWAY_THEOREM_FILES)
  set(TAKEAWAY_THEOREM_TEXTS "")
  foreach(file ${theorem_files})
    get_filename_component(name ${file} NAME)
    file(READ ${file} text)
    string(APPEND TAKEAWAY_THEOREM_TEXTS "{\"theorems/${name}\", R\"thm(${text})thm\"},\n")
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
  endforeach()
  configure_file(${root}/src/theorem/known_theorems.cpp.in ${out} @ONLY)
endfunction()

# The atlases, and the list of what was proved in them, as known_atlas.cpp.
function(takeaway_known_atlas root out)
  set(atlas ${root}/theorems/atlas)
  file(READ ${atlas}/wall.thm TAKEAWAY_ATLAS_WALL)
  file(READ ${atlas}/sink.thm TAKEAWAY_ATLAS_SINK)
  file(READ ${atlas}/proved.tsv TAKEAWAY_ATLAS_PROVED)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${atlas}/wall.thm ${atlas}/sink.thm ${atlas}/proved.tsv)
  configure_file(${root}/src/atlas/known_atlas.cpp.in ${out} @ONLY)
endfunction()
